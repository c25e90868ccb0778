// The table: draws a scene (plain data, see tabletop/scene.py) and says what was done. It knows no game.

const ROWS = 60; // lines of the story that are drawn until somebody asks for more

function markWords(card) {
  return (card.marks || []).map((mark) => mark.label).join(", ");
}

function faceWords(card) {
  if (!card.face) return "face-down card";
  const f = card.face;
  return [f.title, f.corner, ...(f.values || []).map((v) => v.label), f.text, stackWords(card), f.note ? "assumed value" : ""].filter(Boolean).join(", ");
}

// A stack says how many of the card lie there; 0: used up.
const stackWords = (card) => (card.count === undefined ? "" : card.count ? `${card.count} there` : "none left");

// What a card brings, as sign and figure; its price apart.
function valueNodes(face, price) {
  return (face.values || []).filter((v) => (v.sign === "price") === price)
    .map((v) => h("span", { key: "v-" + v.sign, class: "tt-chip tt-chip-" + v.sign }, sign(v.sign), v.text));
}

function hasMark(card, kind) {
  return (card.marks || []).some((mark) => mark.kind === kind);
}

// The size of a title on a full card: as large as its longest word allows, never below 13 pixels of 16. A word that is
// still too wide may reach over the card's inner frame.
const BOOK = '"Iowan Old Style", "Palatino Linotype", Palatino, P052, Georgia, "DejaVu Serif Condensed", serif';
const ROOM = 84; // pixels of 16 to the em
const sizes = {};
let pen = null;

function titleSize(title) {
  if (!(title in sizes)) {
    if (!pen) {
      pen = document.createElement("canvas").getContext("2d");
      pen.font = `600 16px ${BOOK}`;
    }
    const widest = Math.max(...title.split(/\s+/).map((word) => pen.measureText(word).width));
    const most = title.length > 22 ? 0.94 : 1.06;
    const fits = ROOM / widest;
    sizes[title] = { size: Math.max(0.8125, Math.min(most, fits)), long: fits < 0.8125 };
  }
  return sizes[title];
}

function marksOf(card) {
  return (card.marks || []).filter((mark) => !["aside", "new", "single"].includes(mark.kind))
    .map((mark, i) => { const drawn = sign(mark.kind); drawn.props.key = `${mark.kind}${i}`; return drawn; });
}

function asideWords(card) {
  const mark = (card.marks || []).find((m) => m.kind === "aside");
  return mark ? mark.label : "";
}

// One card. look: "full" (own hand), "slip" (somebody else's open card), "back" (face down).
function cardNode(card, look, way) {
  const f = card.face;
  const state = ["tt-card", "tt-" + look, f ? "tt-tone-" + (f.tone || "plain") : "tt-down"];
  for (const mark of card.marks || []) state.push("tt-is-" + mark.kind);
  if (card.count === 0) state.push("tt-used-up");
  if (way.can) state.push("tt-can");
  if (way.picked) state.push("tt-picked");
  const words = [faceWords(card), markWords(card), way.picked ? "chosen" : way.can ? "can be played" : ""].filter(Boolean).join(", ");
  const many = f && valueNodes(f, false).length > 2; // then they have a row of their own
  if (many) state.push("tt-many-values");
  const dagger = f && f.note ? h("span", { key: "dagger", class: "tt-dagger" }, "†") : null;
  const inner = f ? [
    f.values ? h("span", { key: "top", class: "tt-card-top tt-valued" },
      h("span", { key: "brings", class: "tt-brings" }, valueNodes(f, false), f.sign && !many ? sign(f.sign) : null),
      h("span", { key: "costs", class: "tt-costs" }, dagger, many && f.sign ? sign(f.sign) : null, valueNodes(f, true)))
      : h("span", { key: "top", class: "tt-card-top" }, h("span", { class: "tt-value" }, f.corner, dagger), f.sign ? sign(f.sign) : null),
    look === "slip" ? h("span", { key: "title", class: "tt-card-title" }, f.title)
      : h("span", { key: "title", class: "tt-card-title" + (titleSize(f.title).long ? " tt-long" : ""), style: `font-size:${titleSize(f.title).size.toFixed(3)}em` }, f.title),
    look === "full" ? h("span", { key: "text", class: "tt-card-text" }, f.text) : null,
    card.count === undefined ? null : h("span", { key: "count", class: "tt-stack" }, `×${card.count}`),
  ] : [];
  const marks = marksOf(card);
  if (marks.length) inner.push(h("span", { key: "marks", class: "tt-marks" }, marks));
  if (hasMark(card, "new")) inner.push(h("span", { key: "new", class: "tt-new" }));
  if (way.picked) inner.push(h("span", { key: "tick", class: "tt-tick" }, sign("tick")));
  const ribbon = asideWords(card);
  if (ribbon) inner.push(h("span", { key: "ribbon", class: "tt-ribbon" }, ribbon));
  const key = card.place;
  if (!way.press) {
    return h("span", { key, class: state.join(" "), role: "img", "aria-label": words, "data-place": card.place }, inner);
  }
  return h("button", {
    key, type: "button", class: state.join(" "), "aria-label": words, "aria-pressed": way.picked ? "true" : "false", "data-place": card.place,
    tabindex: way.tab ? "0" : "-1", onclick: () => way.press(card.place), onfocus: () => way.look(card.place),
    onmouseenter: () => way.look(card.place),
  }, inner);
}

function trackNode(piece) {
  const step = 100 / Math.max(1, piece.length);
  const gone = piece.length - piece.value;
  let left = "";
  let spent = "";
  const off = (i) => (piece.up ? i >= piece.value : i < gone);
  for (let i = 0; i < piece.length; i += 1) {
    const x = (i * step + step * 0.18).toFixed(2);
    const w = (step * 0.64).toFixed(2);
    const tall = (piece.length - i) % 5 === 0;
    const d = tall ? `M${x} 0h${w}v16h-${w}Z` : `M${x} 4h${w}v12h-${w}Z`;
    if (off(i)) spent += `M${x} 14h${w}v2h-${w}Z`;
    else left += d;
  }
  const of = ` of ${piece.length} ${piece.unit || ""}${piece.up ? "" : " left"}`.replace(/\s+/g, " ").trimEnd();
  const words = `${piece.label}: ${piece.value}${of}`;
  return h("div", { key: piece.id, class: "tt-track" + (piece.up ? " tt-up" : "") },
    h("div", { class: "tt-track-head" }, h("span", { class: "tt-label" }, piece.label), h("strong", {}, String(piece.value || 0)),
      h("span", { class: "tt-muted" }, of)),
    h("div", { class: "tt-strip", role: "img", "aria-label": words + (piece.end ? ` before ${piece.end}` : "") },
      h("svg", { viewBox: "0 0 100 16", preserveAspectRatio: "none", "aria-hidden": "true" },
        h("path", { key: "spent", class: "tt-spent", d: spent }), h("path", { key: "left", class: "tt-left", d: left })),
      sign(piece.sign || "clock")),
    piece.note || piece.sign === "clock" ? h("div", { key: "note", class: "tt-track-note" }, piece.note || "") : null);
}

function counterNode(piece) {
  return h("span", { key: piece.id, class: "tt-counter" }, piece.sign ? sign(piece.sign) : null,
    h("strong", {}, String(piece.value === undefined ? 0 : piece.value)), h("span", { class: "tt-counter-label" }, piece.label));
}

function mountTable(model, root, send) {
  const ids = { step: newId("step"), eyes: newId("eyes"), mode: newId("mode"), typed: newId("typed"), code: newId("code"), file: newId("file"),
    line: newId("line"), pace: newId("pace"), head: newId("head") };
  const ui = { picked: new Set(), unfolded: new Set(), open: "", rule: "", typed: "", look: "", rove: {}, all: false, part: {}, stage: {}, whole: {}, load: "", code: "", said: "", tone: "", why: false,
    asked: "", from: null, moved: true, line: null };
  let scene = {};
  let status = {};
  let story = [];
  let rules = {};

  const say = (text, tone) => { ui.said = text; ui.tone = tone || ""; };

  function act(message) { send(message); }

  // Clicking cards and seats narrows the moves.
  const fits = (choice) => [...ui.picked].every((id) => (choice.touches || []).includes(id));
  function pick(id) {
    const choices = scene.choices || [];
    if (ui.picked.has(id)) ui.picked.delete(id);
    else {
      ui.picked.add(id);
      if (!choices.some(fits)) {
        ui.picked = new Set([id]);
        if (!choices.some(fits)) ui.picked = new Set();
      }
    }
    ui.look = id;
    const left = choices.filter(fits);
    if (!choices.some((c) => (c.touches || []).includes(id))) {
      const no = (scene.forbidden || []).filter((c) => (c.touches || []).includes(id));
      if (no.length) act({ do: "why", move: no[0].text });
      else {
        const card = findCard(id);
        const what = card && card.face ? `${card.face.title}: ${card.face.detail || card.face.text || card.face.corner}`.trim() : "";
        say(choices.length ? `${what}${/[.!?]$/.test(what) || !what ? "" : "."} No move uses this now.`.trim() : scene.headline || "");
      }
    } else if (ui.picked.size) say(left.length === 1 ? `One move is left: ${left[0].sentence}` : `${count(left.length, "move")} left.`);
    else say(`All ${count(choices.length, "move")}.`);
    draw();
  }

  function look(id) {
    if (ui.look === id) return;
    ui.look = id;
    draw();
  }

  function findCard(id) {
    for (const piece of allPieces()) for (const card of cardsOf(piece)) if (card.place === id) return card;
    return null;
  }
  const cardsOf = (piece) => (piece.is === "zone" ? piece.cards || [] : piece.is === "tree" ? (piece.nodes || []).map((n) => n.card) : []);
  function allPieces() {
    return [...(scene.centre || []), ...(scene.seats || []).flatMap((seat) => seat.zones || [])];
  }

  function rover(zone, event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const cards = [...event.currentTarget.querySelectorAll("button[data-place]")];
    const at = cards.indexOf(document.activeElement);
    let to = -1;
    if (step) to = (at + step + cards.length) % cards.length;
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = cards.length - 1;
    if (to < 0 || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    ui.rove[zone.id] = cards[to].dataset.place;
    cards[to].focus();
  }

  function zoneNode(zone, ctx) {
    const cards = zone.cards || [];
    const big = ctx.big;
    const downs = [];
    const ups = [];
    const pressable = cards.filter((card) => card.face || ctx.touchable.has(card.place));
    const rove = pressable.some((card) => card.place === ui.rove[zone.id]) ? ui.rove[zone.id] : pressable.length ? pressable[0].place : "";
    for (const card of cards) {
      const way = { can: ctx.open.has(card.place) && !ui.picked.has(card.place), picked: ui.picked.has(card.place), press: pressable.includes(card) ? pick : null, look,
        tab: card.place === rove };
      const full = zone.layout !== "shelf" && (big || zone.layout === "row");
      const node = cardNode(card, card.face ? (full ? "full" : "slip") : "back", way);
      (card.face || big ? ups : downs).push(node);
    }
    const label = zone.label;
    const zoneTouch = ctx.touchable.has(zone.id);
    return h("div", { key: zone.id, class: `tt-zone tt-layout-${zone.layout || "hand"}${big ? " tt-big" : ""}${cards.length > 7 ? " tt-crowded" : ""}`,
      role: "group", "aria-label": label, onkeydown: (event) => rover(zone, event) },
    h("div", { key: "label", class: "tt-zone-label" }, zoneTouch ? touchButton(zone.id, label, ctx) : label),
    downs.length ? h("div", { key: "downs", class: "tt-fan" }, downs) : null,
    ups.length ? h("div", { key: "ups", class: "tt-cards" }, ups) : null,
    cards.length ? null : h("div", { key: "none", class: "tt-empty" }, zone.hint || "no cards"));
  }

  function touchButton(id, label, ctx, extra) {
    const picked = ui.picked.has(id);
    return h("button", { key: "touch", type: "button", class: "tt-touch" + (picked ? " tt-picked" : ctx.open.has(id) ? " tt-can" : ""),
      "aria-pressed": picked ? "true" : "false", onclick: () => pick(id) }, picked ? sign("tick") : null, label, extra || null);
  }

  function pileNode(pile, ctx) {
    const deep = Math.min(3, Math.ceil((pile.count || 0) / 12));
    const body = h("span", { class: "tt-pile-cards tt-deep-" + deep },
      !pile.count ? h("span", { class: "tt-card tt-back tt-none", "aria-hidden": "true" }) : pile.top ? cardNode({ place: pile.id + "-top", face: pile.top }, "slip", {}) : h("span", { class: "tt-card tt-back tt-down", "aria-hidden": "true" }));
    const label = [h("strong", {}, String(pile.count || 0)), " ", h("span", { class: "tt-muted" }, pile.count === 1 ? "card" : "cards")];
    return h("div", { key: pile.id, class: "tt-pile" }, body,
      h("div", { key: "words" }, h("div", { class: "tt-label" }, ctx.touchable.has(pile.id) ? touchButton(pile.id, pile.label, ctx) : pile.label), h("div", { key: "n" }, label),
        pile.note ? h("div", { key: "note", class: "tt-muted tt-small" }, pile.note) : null));
  }

  function treeNode(tree, ctx) {
    const rows = [];
    const name = {};
    for (const node of tree.nodes || []) {
      (rows[node.generation || 1] = rows[node.generation || 1] || []).push(node);
      name[node.card.place] = node.card.face ? node.card.face.title : "face-down card";
    }
    return h("div", { key: tree.id, class: "tt-tree", role: "group", "aria-label": tree.label },
      h("div", { class: "tt-zone-label" }, tree.label),
      rows.map((row, i) => h("div", { key: "g" + i, class: "tt-generation" }, row.map((node) => h("div", { key: node.card.place, class: "tt-node" },
        cardNode(node.card, node.card.face ? "slip" : "back", { can: ctx.open.has(node.card.place), picked: ui.picked.has(node.card.place), press: pick, look, tab: true }),
        node.parents ? h("div", { class: "tt-muted tt-small" }, "of " + node.parents.map((p) => name[p] || p).join(" & ")) : null)))));
  }

  function pieceNode(piece, ctx) {
    if (piece.is === "zone") return zoneNode(piece, ctx);
    if (piece.is === "track") return trackNode(piece);
    if (piece.is === "pile") return pileNode(piece, ctx);
    if (piece.is === "counter") return counterNode(piece);
    if (piece.is === "tree") return treeNode(piece, ctx);
    if (piece.is === "setting") {
      ids[piece.id] = ids[piece.id] || newId("setting");
      return slider(piece.id, { ...piece, domId: ids[piece.id] }, (value) => act({ do: "setting", id: piece.id, value }));
    }
    return null;
  }

  // A setting belongs to the track before it.
  function centreNodes(ctx) {
    const nodes = [];
    for (const piece of scene.centre || []) {
      const node = pieceNode(piece, ctx);
      const last = nodes[nodes.length - 1];
      if (piece.is === "track") nodes.push(h("div", { key: "column-" + piece.id, class: "tt-column" }, node));
      else if (piece.is === "setting" && last && last.props.class === "tt-column") last.kids.push(node);
      else nodes.push(node);
    }
    return nodes;
  }

  function seatNode(seat, ctx) {
    const big = Boolean(seat.you);
    const touch = ctx.touchable.has(seat.id);
    const name = h("span", { class: "tt-name" }, seat.name);
    return h("div", { role: "group", key: seat.id, class: "tt-seat" + (big ? " tt-you" : "") + (seat.active ? " tt-active" : "") + (touch ? " tt-target" : "") + ((seat.zones || []).length ? "" : " tt-slim"), "aria-label": seat.name,
      onclick: touch ? (event) => { if (!event.target.closest("button, input, label")) pick(seat.id); } : null },
      h("div", { key: "head", class: "tt-seat-head" },
        seat.active ? sign("turn", "to move") : null,
        touch ? touchButton(seat.id, seat.name, ctx) : name,
        seat.role ? h("span", { key: "role", class: "tt-role" }, seat.role) : null,
        seat.you ? h("span", { key: "you", class: "tt-role" }, "you") : null,
        h("span", { key: "counters", class: "tt-counters" }, (seat.counters || []).map(counterNode))),
      inRows(seat.zones || [], big).map((row, i) => (row.length > 1 ? h("div", { key: "row" + i, class: row[0].is === "pile" ? "tt-piles" : "tt-zones" }, row.map((piece) => pieceNode(piece, { ...ctx, big })))
        : pieceNode(row[0], { ...ctx, big }))));
  }

  // Piles that follow each other stand side by side, and so do the zones of the seat whose eyes we see through.
  function inRows(pieces, big) {
    const rows = [];
    for (const piece of pieces) {
      const last = rows[rows.length - 1];
      if (last && last[0].is === piece.is && (piece.is === "pile" || (big && piece.is === "zone"))) last.push(piece);
      else rows.push([piece]);
    }
    return rows;
  }

  function cardLine() {
    const card = findCard(ui.look);
    if (!card || !card.face) return h("p", { key: "line", class: "tt-card-line" }, "Press a card or a name to see what it is and which moves use it.");
    const f = card.face;
    return h("p", { key: "line", class: "tt-card-line" }, h("strong", {}, `${f.title} ${f.corner || ""}`.trim()), f.detail || f.text ? " – " + (f.detail || f.text) : "",
      markWords(card) ? ` ${capital(markWords(card))}.` : "", f.note ? ` † ${f.note}` : "");
  }

  // The explanation of a ranking, one stage at a time.
  function sheetNode(sheet) {
    const open = !sheet.folded || ui.unfolded.has(sheet.id);
    const fold = sheet.folded ? h("button", { key: "fold", type: "button", class: "tt-button tt-quiet tt-fold", "aria-expanded": open ? "true" : "false",
      onclick: () => { if (open) ui.unfolded.delete(sheet.id); else ui.unfolded.add(sheet.id); draw(); } }, sheet.title) : null;
    if (!open) return h("div", { key: sheet.id, class: "tt-folded" }, fold);
    const part = Math.min(ui.part[sheet.id] || 0, sheet.parts.length - 1);
    const stages = sheet.parts[part].stages || [];
    const at = Math.min(ui.stage[sheet.id] || 0, Math.max(0, stages.length - 1));
    const stage = stages[at];
    const go = (p, s) => { ui.part[sheet.id] = p; ui.stage[sheet.id] = s; say(`${sheet.parts[p].title}: ${((sheet.parts[p].stages || [])[s] || {}).title || ""}. ${((sheet.parts[p].stages || [])[s] || {}).text || ""}`); draw(); };
    const cards = (stage && stage.cards) || [];
    const next = at + 1 < stages.length ? [part, at + 1] : part + 1 < sheet.parts.length ? [part + 1, 0] : null;
    const prev = at > 0 ? [part, at - 1] : part > 0 ? [part - 1, (sheet.parts[part - 1].stages || []).length - 1] : null;
    const aside = cards.filter((card) => hasMark(card, "aside"));
    const kept = cards.filter((card) => !hasMark(card, "aside"));
    return h("div", { role: "group", key: sheet.id, class: "tt-sheet", "aria-label": sheet.title },
      fold || h("h4", { key: "title" }, sheet.title),
      h("div", { key: "parts", class: "tt-parts" }, sheet.parts.map((p, i) => h("button", { key: "p" + i, type: "button", class: "tt-part" + (i === part ? " tt-here" : ""),
        "aria-pressed": i === part ? "true" : "false", onclick: () => go(i, 0) }, h("span", { class: "tt-name" }, p.title), h("span", { class: "tt-small" }, p.result)))),
      stage ? h("div", { key: "stage", class: "tt-stage" + (sheet.parts.some((p) => (p.stages || []).some((s) => (s.cards || []).length)) ? "" : " tt-bare") },
        h("div", { class: "tt-stage-head" }, h("strong", { class: "tt-book" }, stage.title), stage.figure ? h("span", { class: "tt-figure" }, stage.figure) : null,
          h("span", { class: "tt-muted tt-small" }, `${at + 1} of ${stages.length}`),
          h("span", { key: "nav", class: "tt-row" }, button("Step before", () => prev && go(...prev), { key: "prev", disabled: !prev }),
            button("Next step", () => next && go(...next), { key: "next", class: "tt-primary", disabled: !next }))),
        h("p", {}, stage.text, " ", ruleButton(stage.rule, "sheet")),
        h("div", { key: "cards", class: "tt-stage-cards" }, kept.map((card) => cardNode(card, "full", {})),
          aside.length ? h("span", { key: "gap", class: "tt-gap" }) : null, aside.map((card) => cardNode(card, "full", {})))) : null);
  }

  function ruleButton(id, where, more) {
    if (!id) return null;
    const rule = rules[id] || {};
    return h("button", { key: "rule", type: "button", class: "tt-rule", "aria-label": `Why? Rule: ${rule.title || id}`, ...(more || {}),
      onclick: (event) => { ui.from = event.currentTarget; ui.rule = ui.rule === id && ui.asked === where ? "" : id; ui.asked = where; draw(); if (ui.rule) focusOn(".tt-rule-text"); } }, rule.title || id);
  }

  function ruleNode() {
    const rule = rules[ui.rule];
    if (!ui.rule) return null;
    const close = () => { ui.rule = ""; draw(); if (ui.from && ui.from.isConnected) ui.from.focus(); };
    return h("div", { role: "group", key: "rule-text", class: "tt-rule-text", tabindex: "-1", "aria-label": "Rule", onkeydown: (event) => { if (event.key === "Escape") { event.stopPropagation(); close(); } } },
      h("div", { class: "tt-row tt-spread" }, h("strong", { class: "tt-book" }, rule ? rule.title : ui.rule), button("Close the rule", close, { sign: "close", class: "tt-quiet" })),
      rule ? [h("p", { key: "text" }, rule.text),
        h("p", { key: "place", class: "tt-muted tt-small" }, rule.status === "ruling" ? "Our ruling" : "In the rulebook", rule.section ? `: ${rule.section}` : "", rule.reason ? `. Why: ${rule.reason}` : "")] : h("p", {}, "No text for this rule."));
  }

  function playTyped() {
    if (ui.typed.trim()) act({ do: "type", text: ui.typed.trim() });
  }

  function movesNode() {
    const choices = scene.choices || [];
    const left = choices.filter(fits);
    const one = ui.picked.size && left.length === 1;
    const mine = choices.length > 0;
    const can = status.can || {};
    const split = (sentence) => { const i = sentence.indexOf(": "); return i < 0 ? [h("strong", {}, sentence)] : [h("strong", {}, sentence.slice(0, i)), h("span", {}, sentence.slice(i))]; };
    const groups = ui.picked.size ? [] : scene.groups || [];
    const no = scene.forbidden || [];
    return h("div", { role: "group", key: "moves", class: "tt-moves", "aria-label": "Moves" },
      h("div", { key: "head", class: "tt-row tt-spread" }, h("h4", {}, mine ? "Moves" : status.question ? "Does anybody?" : "No move to make here", mine ? h("span", { class: "tt-muted tt-small" }, ui.picked.size ? `  ${left.length} of ${choices.length}` : `  ${choices.length}`) : ""),
        ui.picked.size ? button("Show all moves", () => { ui.picked = new Set(); draw(); }, { class: "tt-quiet" }) : null),
      h("div", { key: "list", class: "tt-move-list" + (one ? " tt-one" : "") },
        groups.map((g) => h("button", { key: "g" + g.label, type: "button", class: "tt-move", onclick: () => act({ do: "group", moves: g.moves }) }, h("strong", {}, g.label))),
        left.map((c) => h("button", { key: c.text, type: "button", class: "tt-move" + (one ? " tt-primary" : ""), "data-move": c.text, onclick: () => act({ do: "choose", move: c.text }) },
          one ? h("span", { key: "ok", class: "tt-confirm" }, "Confirm") : null, split(c.sentence))),
        status.question ? questionNode() : null,
        mine || status.question ? null : h("p", { key: "wait", class: "tt-muted" }, status.waiting || scene.headline || "")),
      status.handover ? button(`Hide my hand and pass the screen to ${status.handover.name}`, () => act({ do: "pass" }), { key: "pass", class: "tt-primary" }) : null,
      can.go ? button("Go on", () => act({ do: "go" }), { key: "go-on", class: "tt-primary" }) : null,
      can.bot ? h("div", { key: "bots", class: "tt-row" }, status.running ? button("Stop", () => act({ do: "stop" }), { key: "stop", class: "tt-primary" })
        : [button("Bot move", () => act({ do: "bot" }), { key: "bot" }), button("Watch", () => act({ do: "run", pace: 1.2 }), { key: "watch" }), button("To the end", () => act({ do: "run", pace: 0 }), { key: "run" })]) : null,
      h("form", { key: "form", class: "tt-row tt-type", onsubmit: (event) => { event.preventDefault(); playTyped(); } },
        h("label", { for: ids.typed }, "Type a move"),
        h("input", { key: "typed", id: ids.typed, type: "text", value: ui.typed, autocomplete: "off", spellcheck: "false", placeholder: mine ? choices[0].text : "", oninput: (event) => { ui.typed = event.target.value; },
          onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); playTyped(); } } }), // JupyterLab keeps Enter from a form
        h("button", { key: "go", type: "submit", class: "tt-button" }, status.answers ? "Choose it" : "Play it")),
      h("p", { key: "said", class: "tt-said" + (ui.tone ? " tt-said-" + ui.tone : ""), role: "status" }, ui.said),
      no.length ? h("div", { key: "no", class: "tt-why" }, h("button", { type: "button", class: "tt-button tt-quiet", "aria-expanded": ui.why ? "true" : "false", onclick: () => { ui.why = !ui.why; draw(); } }, "Why not …?"),
        ui.why ? h("div", { key: "list", class: "tt-why-list" }, no.map((c) => h("button", { key: c.text, type: "button", class: "tt-no", onclick: () => act({ do: "why", move: c.text }) }, c.text))) : null) : null);
  }

  function walkStory(event) {
    const step = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1, Home: -9999, End: 9999 }[event.key];
    const all = [...event.currentTarget.querySelectorAll("[data-line]")];
    const at = all.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const to = all[Math.max(0, Math.min(all.length - 1, at + step))];
    const [k, what] = to.dataset.line.split(" ");
    ui.line = [Number(k), what];
    draw();
    to.focus();
  }

  function storyNode() {
    const newest = story.slice().reverse();
    const here = newest.findIndex((entry) => entry.step === status.step);
    const shown = ui.all ? newest : newest.slice(0, Math.max(ROWS, here + 20));
    const rest = newest.length - shown.length;
    const n = newest.length; // a line keeps its number: the oldest is 1
    const first = n - Math.max(0, Math.min(here, shown.length - 1));
    const stop = ui.line && ui.line[0] <= n && ui.line[0] > n - shown.length ? ui.line : [first, "go"]; // one stop of Tab for all
    const at = (k, what) => ({ "data-line": `${k} ${what}`, tabindex: stop[0] === k && stop[1] === what ? "0" : "-1" });
    return h("div", { role: "group", key: "story", class: "tt-story", "aria-label": "The story" },
      h("h4", { key: "h" }, "The story"), ruleNode(),
      h("div", { key: "lines", class: "tt-lines", role: "group", "aria-label": "What happened, newest first", onkeydown: walkStory },
        shown.map((entry, i) => {
          const when = entry.step === status.step ? "here" : entry.step > status.step ? "later" : "before";
          const begins = i === shown.length - 1 || shown[i + 1].step !== entry.step;
          const k = n - i;
          return h("div", { key: String(k), class: `tt-line tt-${when}`, memo: [entry.text, entry.rule, when, begins, ui.rule === entry.rule, stop[0] === k && stop[1]] },
            h("span", { class: "tt-step" }, begins ? String(entry.step) : ""),
            h("span", { key: "what" }, h("button", { key: "go", type: "button", class: "tt-go", "aria-current": when === "here" ? "step" : null, ...at(k, "go"),
              onclick: () => act({ do: "step", to: entry.step }) }, entry.text), " ", ruleButton(entry.rule, "story" + k, at(k, "why"))));
        }),
        rest > 0 ? button(`Show ${count(rest, "earlier line")}`, () => { ui.all = true; draw(); }, { key: "more" }) : null));
  }

  function stepsNode() {
    const can = status.can || {};
    const step = status.step || 0;
    const steps = status.steps || 0;
    const words = `step ${step} of ${steps}`;
    const to = (n) => act({ do: "step", to: n });
    return h("div", { role: "group", key: "steps", class: "tt-steps", "aria-label": "Steps" },
      button("First step", () => to(0), { key: "first", sign: "first", disabled: step <= 0 }),
      button("Back", () => to(step - 1), { key: "back", sign: "back", disabled: step <= 0 }),
      slider("slider", { label: hidden("Step"), domId: ids.step, value: step, low: 0, high: steps, words, box: false }, (n) => pull(n)),
      button("Forward", () => to(step + 1), { key: "forward", sign: "forward", disabled: step >= steps }),
      button("Last step", () => to(steps), { key: "last", sign: "last", disabled: step >= steps }),
      h("span", { key: "gap", class: "tt-grow" }),
      can.undo !== undefined ? button("Undo", () => act({ do: "undo" }), { key: "undo", disabled: !can.undo }) : null,
      can.redo !== undefined ? button("Redo", () => act({ do: "redo" }), { key: "redo", disabled: !can.redo }) : null,
      can.branch ? button("Try something else from here", () => act({ do: "branch" }), { key: "branch" }) : null,
      (status.lines || []).length > 1 ? choose("line", "Line", ids.line, status.line, status.lines.map((name, i) => [i, name]), (n) => act({ do: "line", to: Number(n) })) : null);
  }
  let pulling = null; // a slider says where it is at most once per answer
  function pull(n) {
    pulling = n;
    if (!model.$waiting) { pulling = null; act({ do: "step", to: n }); }
  }

  function codeNode() {
    if (ui.open !== "code") return null;
    return h("div", { role: "group", key: "code", class: "tt-code", "aria-label": "Keep this match" },
      h("h4", {}, "Keep this match"),
      h("p", {}, "The code holds the whole match, hidden cards too. Paste it here later, in any notebook of the kit, and go on from it."),
      h("label", { for: ids.code }, "Match code"),
      h("textarea", { key: "text", id: ids.code, rows: "3", readOnly: true, spellcheck: "false", value: ui.code }),
      h("div", { class: "tt-row" }, button("Copy", copyCode, { key: "copy", class: "tt-primary" }), button("Download the match", () => { ui.wantFile = true; act({ do: "file" }); }, { key: "file" })),
      h("label", { for: ids.file }, "Go on from a code: paste it"),
      h("textarea", { key: "load", id: ids.file, rows: "2", spellcheck: "false", value: ui.load, oninput: (event) => { ui.load = event.target.value; } }),
      h("div", { class: "tt-row" }, button("Load the code", () => act({ do: "load", text: ui.load }), { key: "paste" }),
        h("label", { key: "upload", class: "tt-button tt-upload" }, "Load a file", h("input", { type: "file", class: "tt-hidden", onchange: loadFile }))));
  }

  function copyCode() {
    const area = root.querySelector("#" + ids.code);
    area.focus();
    area.select();
    const done = () => { say("Copied."); draw(); };
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(area.value).then(done, () => { document.execCommand("copy"); done(); });
    else { document.execCommand("copy"); done(); }
  }

  function loadFile(event) {
    const file = event.target.files[0];
    if (!file) return;
    if (file.size > 4e6) { say("This file is too large to be a match (more than 4 MB).", "harm"); draw(); return; }
    file.arrayBuffer().then((buffer) => send({ do: "load" }, [buffer]));
    event.target.value = "";
  }

  function saveFile(file) {
    const url = URL.createObjectURL(new Blob([file.text], { type: "application/json" }));
    const a = document.createElement("a");
    a.href = url;
    a.download = file.name;
    root.append(a);
    a.click();
    a.remove();
    setTimeout(() => URL.revokeObjectURL(url), 5000);
  }

  function headNode() {
    const projector = Boolean(status.projector);
    return h("div", { key: "head", class: "tt-head" },
      h("div", { key: "where", class: "tt-where" }, h("span", { class: "tt-game" }, scene.title || ""), status.deck ? h("span", { key: "deck", class: "tt-role" }, status.deck) : null, h("span", { class: "tt-muted" }, scene.phase || "")),
      h("div", { key: "tools", class: "tt-tools" },
        (status.viewers || []).length > 1 ? choose("eyes", "Eyes", ids.eyes, status.eyes, status.viewers, (who) => act({ do: "eyes", who: Number(who) })) : null,
        (status.modes || []).length > 1 ? choose("mode", "Mode", ids.mode, status.mode, status.modes, (to) => act({ do: "mode", to })) : null,
        h("button", { key: "projector", type: "button", class: "tt-button tt-quiet", "aria-pressed": projector ? "true" : "false", onclick: () => act({ do: "projector", on: !projector }) }, projector ? sign("tick") : null, "Projector"),
        h("button", { key: "text", type: "button", class: "tt-button tt-quiet", "aria-pressed": status.text ? "true" : "false", onclick: () => act({ do: "text", on: !status.text }) }, status.text ? sign("tick") : null, "Text"),
        status.keeps === false ? null : h("button", { key: "code", type: "button", class: "tt-button tt-quiet", "aria-expanded": ui.open === "code" ? "true" : "false",
          onclick: () => { ui.open = ui.open === "code" ? "" : "code"; if (ui.open) act({ do: "code" }); draw(); } }, "Code"),
        (status.links || []).map(([name, to]) => button(name, () => act({ do: "open", to }), { key: "to-" + to, class: "tt-quiet" }))),
      h("h3", { key: "headline", id: ids.head, tabindex: "-1", class: "tt-headline" }, scene.outcome || scene.headline || ""));
  }

  function curtainNode() {
    return h("div", { role: "group", key: "curtain", class: "tt-curtain", "aria-label": "Pass the screen" },
      h("p", { class: "tt-book" }, `Pass the screen to ${status.curtain.name}.`), h("p", { class: "tt-muted" }, "Everybody else looks away."),
      button(`I am ${status.curtain.name}: show my hand`, () => act({ do: "ready" }), { key: "ready", class: "tt-primary" }));
  }

  function questionNode() {
    return h("div", { role: "group", key: "question", class: "tt-curtain tt-question", "aria-label": "A question to everybody" },
      h("p", { class: "tt-book" }, status.question.text), h("p", { class: "tt-muted" }, status.question.seats.length > 1 ? `Ask it aloud, in this order: ${status.question.seats.map(([, name]) => name).join(", ")}. The first who wants to presses the name.` : "Ask it aloud."),
      h("div", { class: "tt-row" }, button("Nobody", () => act({ do: "answer", seat: -1 }), { key: "nobody", class: "tt-primary" }),
        status.question.seats.map(([seat, name]) => button(name, () => act({ do: "answer", seat }), { key: "yes" + seat, "aria-label": `${name} does` }))));
  }

  function draw() {
    const choices = scene.choices || [];
    const touchable = new Set(choices.flatMap((c) => c.touches || []));
    const open = new Set((ui.picked.size ? choices.filter(fits) : choices).flatMap((c) => c.touches || []));
    const ctx = { touchable, open, big: false };
    const seats = scene.seats || [];
    const you = seats.filter((seat) => seat.you);
    const others = seats.filter((seat) => !seat.you);
    root.className = "tt" + (status.projector ? " tt-projector" : "");
    root.dataset.accent = scene.accent || "plum";
    const cell = root.closest(".jp-CodeCell"); // in a projector the code of this cell is out of the way
    if (cell) cell.classList.toggle("tt-no-code", Boolean(status.projector));
    else if (status.projector && !root.isConnected) requestAnimationFrame(draw); // not on the page yet
    const tree = [
      headNode(), codeNode(),
      h("div", { key: "main", class: "tt-main" },
        h("div", { key: "board", class: "tt-board" },
          h("div", { role: "group", key: "centre", class: "tt-centre", "aria-label": "The middle of the table" }, centreNodes(ctx)),
          (scene.sheets || []).map(sheetNode),
          h("div", { key: "seats", class: "tt-seats tt-n" + others.filter((seat) => (seat.zones || []).length).length + (others.length > 3 ? " tt-many" : "") }, others.map((seat) => seatNode(seat, ctx))),
          status.curtain ? curtainNode() : you.map((seat) => seatNode(seat, ctx)),
          cardLine(),
          status.text ? h("pre", { key: "text", class: "tt-text", tabindex: "0", role: "group", "aria-label": "The table in words" }, status.text) : null),
        h("div", { key: "rail", class: "tt-rail" }, movesNode(), storyNode()),
        h("div", { key: "below", class: "tt-below" }, stepsNode())),
    ];
    const active = document.activeElement;
    const had = root.contains(active) ? active : null;
    patch(root, h("", null, tree).kids);
    if (ui.moved) showHere();
    if (had && document.activeElement !== had) {
      if (had.isConnected && !had.disabled) had.focus();
      else focusOn(".tt-question button", ".tt-curtain button", ".tt-you .tt-big button[tabindex='0']", ".tt-move", ".tt-headline");
    } else if (had && had.disabled) focusOn(".tt-steps .tt-button:not(:disabled)", ".tt-headline");
  }

  // The line of the step that is looked at comes into sight, in its own list only: the page stays where it is.
  function showHere() {
    ui.moved = false;
    const list = root.querySelector(".tt-lines");
    const line = list && list.querySelector(".tt-here");
    if (!line) return;
    const up = line.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (up < 0 || up > list.clientHeight - 40) list.scrollTop += up - 4;
  }

  function focusOn(...selectors) {
    for (const selector of selectors) {
      const node = root.querySelector(selector);
      if (node) { node.focus({ preventScroll: true }); return; }
    }
  }

  function keys(event) {
    if (event.key === "Escape" && ui.picked.size) { ui.picked = new Set(); draw(); }
  }

  let going = null; // where to, while Python has not answered: quick presses add up
  remote(root, (by) => {
    const to = (model.$waiting === "step" && going !== null ? going : status.step || 0) + by;
    if (to < 0 || to > (status.steps || 0)) return;
    going = to;
    if (model.$waiting === "step") pulling = to;
    else act({ do: "step", to });
  });

  return {
    keys,
    load() {
      if (pulling === null) going = null;
      const before = scene;
      const was = status;
      scene = model.get("scene") || {};
      status = model.get("status") || {};
      story = model.get("story") || [];
      rules = model.get("rules") || {};
      if (status.serial !== was.serial) {
        say(status.message || "", status.tone || "");
        if (status.typed === true || status.curtain) ui.typed = ""; // what one has typed is nothing for the next
        if (status.curtain) ui.look = "";
        if (status.loaded) { ui.open = ""; ui.load = ""; }
        if (status.code) ui.code = status.code;
        if (status.file && ui.wantFile) { ui.wantFile = false; saveFile(status.file); }
      }
      if (status.step !== was.step || status.steps !== was.steps) { ui.moved = true; ui.top = true; }
      if (scene !== before) {
        ui.picked = new Set();
        if ((before.sheets || []).map((s) => s.id).join() !== (scene.sheets || []).map((s) => s.id).join()) { ui.part = {}; ui.stage = {}; }
      }
      draw();
      if (ui.top) { ui.top = false; root.querySelectorAll(".tt-move-list").forEach((list) => { list.scrollTop = 0; }); }
      if (pulling !== null && !model.$waiting) { const n = pulling; pulling = null; if (n !== status.step) act({ do: "step", to: n }); }
    },
  };
}
