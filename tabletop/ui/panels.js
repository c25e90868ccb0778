// The other screens: start a match, look up rules, leaf through a deck; and the element itself.

function fieldNode(field, ids, set) {
  const id = (ids[field.id] = ids[field.id] || newId("field"));
  const help = field.help ? h("span", { key: "help", class: "tt-help", id: id + "-help" }, field.help) : null;
  const more = { id, "aria-describedby": field.help ? id + "-help" : null };
  let input;
  if (field.kind === "choice") {
    input = h("select", { ...more, value: String(field.value), onchange: (e) => set(field.id, e.target.value) },
      field.options.map(([value, text]) => h("option", { key: String(value), value: String(value) }, text)));
  } else if (field.kind === "check") {
    return h("div", { key: field.id, class: "tt-form-check" }, h("input", { ...more, type: "checkbox", checked: Boolean(field.value), onchange: (e) => set(field.id, e.target.checked) }),
      h("label", { for: id }, field.label), help);
  } else if (field.kind === "number") {
    input = h("input", { ...more, type: "number", min: field.low, max: field.high, step: field.step || 1, value: String(field.value), onchange: (e) => set(field.id, e.target.value) });
  } else {
    input = h("input", { ...more, type: "text", value: String(field.value), maxlength: 60, autocomplete: "off", spellcheck: "false", onchange: (e) => set(field.id, e.target.value) });
  }
  return h("div", { key: field.id, class: "tt-form-field" }, h("label", { for: id }, field.label), input, help);
}

function mountStart(model, root, send) {
  const ids = {};
  const codeId = newId("load");
  let panel = {};
  let code = "";
  let open = false;
  const set = (id, value) => send({ do: "field", id, value });
  function draw() {
    const fields = panel.fields || [];
    const of = (group) => fields.filter((f) => f.group === group);
    root.className = "tt tt-panel";
    root.dataset.accent = panel.accent || "plum";
    patch(root, h("", null, [
      h("div", { key: "head", class: "tt-head" }, h("div", { class: "tt-where" }, h("span", { class: "tt-game" }, panel.title || ""), h("span", { class: "tt-muted" }, panel.lead || "")),
        h("h3", { class: "tt-headline", tabindex: "-1" }, panel.headline || "")),
      h("form", { key: "form", class: "tt-form", onsubmit: (e) => { e.preventDefault(); send({ do: "start" }); } },
        h("div", { key: "game", class: "tt-form-row" }, of("game").map((f) => fieldNode(f, ids, set))),
        h("fieldset", { key: "seats", class: "tt-seating" }, h("legend", {}, "Who plays"),
          (panel.seats || []).map((seat, i) => h("div", { key: "seat" + i, class: "tt-seat-row" }, h("span", { class: "tt-place", "aria-hidden": "true" }, String(i + 1)), seat.map((f) => fieldNode(f, ids, set))))),
        of("option").length ? h("div", { key: "options" },
          h("button", { type: "button", class: "tt-button tt-quiet", "aria-expanded": open ? "true" : "false", onclick: () => { open = !open; draw(); } }, "Rules to choose"),
          open ? h("fieldset", { key: "list", class: "tt-options" }, h("legend", {}, "Rules to choose"), of("option").map((f) => fieldNode(f, ids, set))) : null) : null,
        h("div", { key: "go", class: "tt-row" }, h("button", { type: "submit", class: "tt-button tt-primary tt-start" }, "Start"), h("span", { class: "tt-muted" }, panel.who || ""))),
      h("p", { key: "said", class: "tt-said" + (panel.tone ? " tt-said-" + panel.tone : ""), role: "status" }, panel.message || ""),
      h("div", { role: "group", key: "resume", class: "tt-resume", "aria-label": "Go on with a match" }, h("h4", {}, "Go on with a match"),
        panel.resume ? h("p", { key: "last" }, button(panel.resume, () => send({ do: "resume" }), { key: "again" })) : null,
        h("label", { for: codeId }, "Match code"),
        h("textarea", { key: "code", id: codeId, rows: "2", spellcheck: "false", value: code, oninput: (e) => { code = e.target.value; } }),
        h("div", { class: "tt-row" }, button("Load the code", () => send({ do: "load", text: code }), { key: "load" }),
          h("label", { key: "up", class: "tt-button tt-upload" }, "Load a file", h("input", { type: "file", class: "tt-hidden",
            onchange: (e) => { const file = e.target.files[0]; if (file) file.arrayBuffer().then((b) => send({ do: "load" }, [b])); e.target.value = ""; } })))),
    ]).kids);
  }
  return { keys() {}, load() { panel = model.get("panel") || {}; draw(); } };
}

function mountRules(model, root, send) {
  const searchId = newId("search");
  const sectionId = newId("section");
  const statusId = newId("status");
  const gameId = newId("game");
  let panel = {};
  let rules = {};
  const kept = model.$rules || (model.$rules = { query: "", section: "", kind: "" }); // found again on coming back
  let { query, section, kind } = kept;
  function draw() {
    Object.assign(kept, { query, section, kind });
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const all = Object.entries(rules);
    const hits = all.filter(([id, r]) => (!section || r.section === section) && (!kind || r.status === kind)
      && words.every((w) => `${id} ${r.title} ${r.text} ${r.section} ${r.reason || ""}`.toLowerCase().includes(w)));
    const sections = [...new Set(all.map(([, r]) => r.section))];
    root.className = "tt tt-panel" + (panel.projector ? " tt-projector" : "");
    root.dataset.accent = panel.accent || "plum";
    patch(root, h("", null, [
      h("div", { key: "head", class: "tt-head" }, h("div", { class: "tt-where" }, h("span", { class: "tt-game" }, panel.title || ""), h("span", { class: "tt-muted" }, "The rules, in our words")),
        h("div", { class: "tt-tools" }, (panel.links || []).map(([name, to]) => button(name, () => send({ do: "open", to }), { key: to, class: "tt-quiet" }))),
        h("h3", { class: "tt-headline", tabindex: "-1" }, panel.headline || "Look a rule up")),
      h("div", { key: "find", class: "tt-row tt-find" },
        (panel.games || []).length > 1 ? choose("game", "Game", gameId, panel.game, panel.games, (name) => { section = ""; send({ do: "game", name }); }) : null,
        h("span", { class: "tt-field" }, h("label", { for: searchId }, "Word"), h("input", { id: searchId, type: "search", value: query, oninput: (e) => { query = e.target.value; draw(); } })),
        choose("section", "Section", sectionId, section, [["", "all sections"], ...sections.map((s) => [s, s])], (s) => { section = s; draw(); }),
        choose("kind", "Kind", statusId, kind, [["", "rules and rulings"], ["rule", "in the rulebook"], ["ruling", "our rulings"]], (s) => { kind = s; draw(); })),
      h("p", { key: "said", class: "tt-said", role: "status" }, panel.message || `${hits.length} of ${count(all.length, "rule")}.`),
      h("div", { key: "list", class: "tt-rules", role: "group", tabindex: "0", "aria-label": "Rules" }, sections.filter((s) => hits.some(([, r]) => r.section === s)).map((s) => h("div", { role: "group", key: s, "aria-label": s }, h("h4", {}, s),
        hits.filter(([, r]) => r.section === s).map(([id, r]) => h("article", { key: id, class: "tt-rule-card" + (r.status === "ruling" ? " tt-ruling" : "") },
          h("div", { class: "tt-row tt-spread" }, h("h5", { class: "tt-book" }, r.title), r.status === "ruling" ? h("span", { class: "tt-role" }, "our ruling") : null),
          h("p", {}, r.text), r.reason ? h("p", { class: "tt-muted tt-small" }, `Why: ${r.reason}`) : null,
          r.option ? h("p", { class: "tt-muted tt-small" }, `Can be chosen at the start: ${r.option}.`) : null,
          r.show ? button("Show me", () => send({ do: "show", rule: id }), { key: "show", "aria-label": `Show me: ${r.title}` }) : null))))),
    ]).kids);
  }
  return { keys() {}, load() { panel = model.get("panel") || {}; rules = model.get("rules") || {}; draw(); } };
}

function mountDeck(model, root, send) {
  const ids = { game: newId("game"), deck: newId("deck"), kind: newId("kind"), find: newId("find"), classroom: newId("classroom") };
  let panel = {};
  let kind = "";
  let query = "";
  let at = "";
  function draw() {
    const cards = panel.cards || [];
    const hits = cards.filter((c) => (!kind || c.kind === kind) && `${c.face.title} ${c.face.detail || ""}`.toLowerCase().includes(query.toLowerCase()));
    const kinds = [...new Set(cards.map((c) => c.kind))];
    const here = hits.find((c) => c.place === at) || hits[0];
    const look = (place) => { if (at !== place) { at = place; draw(); } };
    const walk = (event) => {
      const nodes = [...event.currentTarget.querySelectorAll("button")];
      const i = nodes.indexOf(document.activeElement);
      const to = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1, ArrowUp: i - 1, Home: 0, End: nodes.length - 1 }[event.key];
      if (to === undefined || i < 0 || !nodes[to]) return;
      event.preventDefault();
      nodes[to].focus();
    };
    root.className = "tt tt-panel";
    root.dataset.accent = panel.accent || "plum";
    patch(root, h("", null, [
      h("div", { key: "head", class: "tt-head" }, h("div", { class: "tt-where" }, h("span", { class: "tt-game" }, panel.title || ""), h("span", { class: "tt-muted" }, panel.lead || "")),
        h("div", { class: "tt-tools" }, (panel.links || []).map(([name, to]) => button(name, () => send({ do: "open", to }), { key: to, class: "tt-quiet" }))),
        h("h3", { class: "tt-headline", tabindex: "-1" }, panel.headline || "Leaf through the deck")),
      h("div", { key: "find", class: "tt-row tt-find" },
        (panel.games || []).length > 1 ? choose("game", "Game", ids.game, panel.game, panel.games, (name) => { kind = ""; query = ""; send({ do: "game", name }); }) : null,
        (panel.decks || []).length > 1 ? choose("deck", "Deck", ids.deck, panel.deck, panel.decks, (name) => send({ do: "deck", name })) : null,
        choose("kind", "Kind", ids.kind, kind, [["", "all kinds"], ...kinds.map((k) => [k, k])], (k) => { kind = k; draw(); }),
        h("span", { class: "tt-field" }, h("label", { for: ids.find }, "Word"), h("input", { id: ids.find, type: "search", value: query, oninput: (e) => { query = e.target.value; draw(); } })),
        panel.classroom === undefined ? null : h("span", { key: "class", class: "tt-form-check" }, h("input", { id: ids.classroom, type: "checkbox", checked: panel.classroom, onchange: (e) => send({ do: "classroom", on: e.target.checked }) }), h("label", { for: ids.classroom }, "Classroom titles"))),
      h("p", { key: "said", class: "tt-said", role: "status" }, panel.message || `${count(hits.length, "kind")} of card, ${count(hits.reduce((n, c) => n + (c.copies || 1), 0), "card")}.`),
      h("div", { key: "split", class: "tt-leaf" },
        h("div", { key: "grid", class: "tt-grid", role: "group", "aria-label": "Cards", onkeydown: walk }, hits.map((c) => h("div", { key: c.place, class: "tt-grid-cell" },
          cardNode(c, "full", { press: look, look, tab: here && c.place === here.place, picked: false }), c.copies > 1 ? h("span", { class: "tt-copies" }, `${c.copies} copies`) : null))),
        here ? h("div", { role: "group", key: "about", class: "tt-about", "aria-label": "This card" },
          h("h4", { class: "tt-book" }, here.face.title), h("dl", {},
            [["Value", here.face.corner || (here.face.values || []).map((v) => v.label).join(", ") || "none"], ["Kind", here.kind], ["What it does", here.face.detail || here.face.text || "counts its value"], ["Copies", String(here.copies || 1)],
              ["Where from", here.provenance === "assumed" ? here.face.note || "assumed: no source gives it, invented by us" : "the rulebook"], ...(here.more || [])].map(([k, v]) => [h("dt", { key: "t" + k }, k), h("dd", { key: "d" + k }, v)]))) : null),
    ]).kids);
  }
  return { keys() {}, load() { panel = model.get("panel") || {}; draw(); } };
}

const SCREENS = { table: mountTable, start: mountStart, rules: mountRules, decks: mountDeck };

const ONCE = new Set(["choose", "answer", "go", "group", "type", "bot", "undo", "redo", "pass", "ready", "start", "load", "resume", "open", "show"]);

function render({ model, el }) {
  const root = document.createElement("div");
  root.setAttribute("role", "group");
  root.lang = "en";
  root.setAttribute("aria-label", "Tabletop");
  el.append(root);
  let screen = "";
  let page = null;
  let slow = 0;
  const note = () => {
    model.$waiting = false;
    const line = root.querySelector("[role=status]");
    if (line) line.textContent = "The kernel does not answer. If it has stopped, restart it, run the notebook again and load your match code.";
  };
  const send = (message, buffers) => {
    if (ONCE.has(model.$waiting) && ONCE.has(message.do)) return; // the second half of a double click
    model.$waiting = message.do;
    clearTimeout(slow);
    slow = setTimeout(note, 6000);
    model.send({ ...message, serial: (model.get("status") || {}).serial || 0 }, undefined, buffers);
  };
  const load = () => {
    model.$waiting = false;
    clearTimeout(slow);
    const now = model.get("screen") || "table";
    if (now !== screen) {
      const had = root.contains(document.activeElement);
      screen = now;
      root.replaceChildren();
      page = SCREENS[screen](model, root, send);
      page.load();
      if (had) { const head = root.querySelector(".tt-headline"); if (head) head.focus({ preventScroll: true }); }
    } else page.load();
  };
  const keys = (event) => page && page.keys(event);
  root.addEventListener("keydown", keys);
  const shortcuts = ownKeys(root);
  model.on("change", load);
  load();
  return () => { model.off("change", load); shortcuts(); clearTimeout(slow); };
}

export default { render };
