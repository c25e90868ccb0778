// The small pages of a lesson: sliders, bets, cards, numbers. Joined after element.js; Python says which blocks to show.

let blockIds = {}; // of the view that is being drawn
const idOf = (word) => (blockIds[word] ??= newId(word));

const moreBlocks = []; // of other files: what they make is drawn like the blocks below

function lessonBlocks(act, local, again) {
  const tell = (id, value) => act({ do: id, value });

  // The cards of a hand, or any cards: buttons that are pressed or not.
  function card(c, b) {
    const chips = (price) => (c.values || []).filter((v) => (v.sign === "price") === price)
      .map((v) => h("span", { key: v.sign, class: `tt-chip tt-chip-${v.sign}`, title: v.label }, sign(v.sign), h("span", { "aria-hidden": "true" }, v.text), hidden(v.label + ". ")));
    const valued = c.values && c.values.length > 0;
    const many = valued && chips(false).length > 2; // then they have a row of their own
    const kind = [c.tone && `tt-tone-${c.tone}`, c.aside && "tt-is-aside", c.picked && "tt-picked", c.right === true && "tt-right", c.right === false && "tt-wrong"];
    const inner = [
      valued ? h("span", { class: "tt-card-top tt-valued" },
        h("span", { class: "tt-brings" }, chips(false), c.sign && !many && sign(c.sign)), h("span", { class: "tt-costs" }, many && c.sign && sign(c.sign), chips(true)))
        : h("span", { class: "tt-card-top" }, h("span", { class: "tt-value" }, c.value), sign(c.sign)),
      h("span", { class: "tt-card-title" }, c.title),
      h("span", { class: "tt-card-text" }, valued ? c.does : c.text),
      c.aside && h("span", { class: "tt-ribbon" }, c.aside),
      c.guess && h("span", { class: "tt-guess" }, c.guess),
    ];
    const props = { key: c.id, class: ["tt-card tt-full", many && "tt-many-values", ...kind].filter(Boolean).join(" ") };
    if (c.fixed) return h("span", { ...props, role: "listitem" }, hidden(`${c.kind}. `), ...inner);
    return h("button", { ...props, type: "button", "aria-pressed": String(Boolean(c.picked)), title: c.about, onclick: () => tell(b.id, c.id) },
      hidden(`${c.kind}. `), ...inner);
  }

  const draw = {
    head: (b) => h("h3", { class: b.finding ? "tt-finding" : "tt-ask" }, b.text),
    text: (b) => h("p", { class: b.muted ? "tt-muted tt-small" : "" }, b.text),
    lines: (b) => h("ul", { class: "tt-plain-list" }, b.lines.map((line, i) => h("li", { key: i }, line))),
    said: (b) => h("p", { role: "status", class: `tt-said tt-said-${b.tone || "plain"}` }, b.text),
    slider(b) {
      const value = b.id in local.pull ? local.pull[b.id] : b.value;
      const words = b.words ? b.words.replace(String(b.value), String(value)) : `${value}${b.unit || ""}`;
      return slider(b.id, { domId: idOf(b.id), label: b.label, low: b.low, high: b.high, step: b.step, value, unit: b.unit, words },
        (now) => { local.pull[b.id] = now; act({ do: b.id, value: now, moving: true }); });
    },
    sliders: (b) => h("div", { class: "tt-sliders", role: "group", "aria-label": b.label }, b.sliders.map((one) => draw.slider(one))),
    buttons: (b) => h("div", { class: "tt-row", role: "group", "aria-label": b.label },
      b.show !== false && h("span", { class: "tt-label tt-group-label" }, b.label),
      b.options.map((o) => button(o.text, () => { if (!o.idle) tell(o.do || b.id, o.value); }, { // idle: it keeps the focus
        key: o.do ? o.do + String(o.value) : String(o.value) + o.text, disabled: o.disabled || false, "aria-disabled": o.idle ? "true" : undefined, class: (o.pressed ? "tt-on " : "") + (o.primary ? "tt-primary" : ""),
        "aria-pressed": o.pressed === undefined ? undefined : String(o.pressed),
      }))),
    chips: (b) => h("div", { class: "tt-knobs", role: "group", "aria-label": b.label },
      b.options.map((o) => h("button", { key: o.value, type: "button", class: `tt-knob tt-tone-${o.tone}`, "aria-pressed": String(o.pressed), title: o.about, onclick: () => tell(b.id, o.value) },
        o.sign && sign(o.sign), h("span", null, o.text), h("span", { class: "tt-knob-value" }, o.figure), o.note && h("span", { class: "tt-knob-note" }, o.note)))),
    choice: (b) => choose(b.id, b.label, idOf(b.id), b.value, b.options, (value) => tell(b.id, value)),
    bet(b) {
      const id = idOf(b.id);
      const bet = () => { const box = document.getElementById(id); if (box && box.value !== "") tell(b.id, Number(box.value)); };
      return h("div", { class: "tt-row tt-bet" },
        h("label", { for: idOf(b.id) }, b.label),
        h("input", { id: idOf(b.id), type: "number", min: b.low, max: b.high, step: b.step || "any", readOnly: b.done,
          ...(b.done ? { value: String(b.value) } : {}), onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); bet(); } } }),
        h("span", { key: "unit" }, b.unit || ""),
        !b.done && button(b.button || "Place my bet", bet, { class: "tt-primary" }),
        !b.done && b.peek && button(b.peek, () => tell("peek", true)));
    },
    cards: (b) => h("div", { class: "tt-lesson-cards", role: b.cards.every((c) => c.fixed) ? "list" : "group", "aria-label": b.label }, b.cards.map((c) => card(c, b))),
    fall(b) {
      const at = (x) => (100 * (x - b.low)) / (b.high - b.low);
      return h("ol", { class: "tt-fall", "aria-label": b.label }, b.bars.map((bar, i) => h("li", { key: i, class: bar.total ? "tt-fall-total" : "" },
        h("span", { class: "tt-fall-name" }, bar.text),
        h("span", { class: "tt-fall-lane", "aria-hidden": "true" },
          h("span", { class: "tt-fall-zero", style: `left:${at(0)}%` }),
          bar.from !== bar.to && h("span", { class: `tt-fall-bar tt-tone-${bar.tone}`, style: `left:${at(Math.min(bar.from, bar.to))}%;width:${Math.abs(at(bar.to) - at(bar.from))}%` })),
        h("span", { class: "tt-fall-figure" }, bar.figure))));
    },
    // What the pointer is on, in a place of its own, so that it covers nothing.
    reading: (b) => h("p", { class: local.reading ? "tt-reading" : "tt-reading tt-muted" }, local.reading || b.text),
    hint: (b) => local.wide && h("p", { class: "tt-small tt-hint" }, b.text),
    rule: (b) => h("details", { class: "tt-why" }, h("summary", null, b.name),
      h("div", { class: "tt-rule-text" }, h("p", { class: "tt-small tt-muted" }, b.place), h("p", null, b.text), b.reason && h("p", { class: "tt-small" }, b.reason))),
    steps: (b) => h("ol", { class: "tt-told", "aria-label": b.label }, b.steps.map((s, i) => h("li", { key: i, class: s.here ? "tt-here" : "", "aria-current": s.here ? "step" : undefined },
      h("span", null, s.text), s.rule && draw.rule(s.rule)))),
    // A table is made when it is opened.
    numbers(b) {
      const id = "open " + (b.name || b.caption);
      const open = id in local.open ? local.open[id] : Boolean(b.open);
      return h("details", { class: "tt-numbers", open, ontoggle: (event) => { if (event.target.open !== open) { local.open[id] = event.target.open; again(); } } },
        h("summary", null, b.name || "The numbers as a table"),
        open && h("div", { class: "tt-scroll", tabindex: 0, role: "region", "aria-label": b.caption },
          h("table", null, h("caption", null, b.caption),
            h("thead", null, h("tr", null, b.head.map((cell, i) => h("th", { key: i, scope: "col" }, cell)))),
            h("tbody", null, b.rows.map((row, r) => h("tr", { key: r }, row.map((cell, i) => (i ? h("td", { key: i }, cell) : h("th", { key: i, scope: "row" }, cell)))))))));
    },
    words: (b) => h("details", { class: "tt-numbers" }, h("summary", null, b.name), h("pre", { class: "tt-text", tabindex: 0 }, b.text)),
    fold: (b) => h("details", { class: "tt-numbers" }, h("summary", null, b.name), h("div", null, all(b.blocks))),
    work: (b) => h("div", { class: "tt-row tt-work" },
      h("progress", { max: b.of, value: b.done, "aria-label": b.text }), h("span", { class: "tt-small" }, b.text),
      button("Stop", () => tell("stop", true))),
    columns: (b) => h("div", { class: "tt-columns" }, b.columns.map((blocks, i) => h("div", { key: i, class: "tt-pillar" }, all(blocks)))),
  };
  for (const more of moreBlocks) Object.assign(draw, more({ act, tell, local, again }));
  const all = (blocks) => blocks.map((b, i) => { const v = draw[b.kind](b); if (v) v.props.key = [b.kind, b.id, b.name || b.label || (b.id ? "" : i)].join("/"); return v; });
  return all;
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "tt tt-lesson";
  const shortcuts = ownKeys(root);
  el.append(root);
  // Where a slider is pulled to, before Python has answered; which tables are open; what the pointer is on in a picture;
  // whether the picture is wider than the page.
  const local = { pull: {}, open: {}, reading: "", wide: false, ids: {}, silent: false };
  const gone = new AbortController();
  let waiting = 0;
  let slow = 0;  // every message is answered: if not, the kernel has gone
  let next = null;  // one message on its way at a time; of those that come meanwhile the last is kept

  function act(message) {
    if (waiting && performance.now() - waiting < 4000 && message.moving) { next = message; draw(); return; }
    waiting = performance.now();
    clearTimeout(slow);
    slow = setTimeout(() => { local.silent = true; draw(); }, 6000);
    model.send(message);
    draw();
  }
  const blocks = lessonBlocks(act, local, () => draw());

  function draw() {
    const view = model.get("view") || {};
    root.setAttribute("data-accent", view.accent || "plum");
    root.classList.toggle("tt-part-top", view.part === "top");
    root.classList.toggle("tt-part-below", view.part === "below");
    const active = document.activeElement;
    const had = root.contains(active) ? active : null;
    blockIds = local.ids;
    const silent = h("p", { key: "silent", role: "alert", class: "tt-said tt-said-harm tt-silent" }, "The kernel does not answer: it is busy with another cell, or gone. If it has been restarted, run the notebook again and load the code that you kept.");
    patch(root, h("", null, [...blocks(view.blocks || []), local.silent && silent]).kids);
    if (had && document.activeElement !== had && had.isConnected && !had.disabled) had.focus({ preventScroll: true });
    if (had && (!had.isConnected || had.disabled)) {
      const to = root.querySelector(".tt-primary:not(:disabled), button:not(:disabled)");
      if (to) to.focus({ preventScroll: true });
    }
  }

  function changed() {
    waiting = 0;
    clearTimeout(slow);
    local.silent = false;
    if (next) { const message = next; next = null; act(message); return; }
    local.pull = {};
    draw();
  }

  // Plots are made in Python, which has to be told whether the page is dark.
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => { const said = document.body.dataset.jpThemeLight; return said ? said === "false" : system.matches; };
  const tellTheme = (first) => { if ((model.get("view") || {}).theme) model.send({ do: "theme", dark: isDark(), first: first === true }); };
  // A picture that is a widget of its own must be there before it can be told anything.
  const whenDrawn = (tries) => {
    const sheet = root.closest(".tt-graph");
    if ((!sheet || !sheet.querySelector(".main-svg")) && (model.get("view") || {}).graph && tries) setTimeout(() => whenDrawn(tries - 1), 100);
    else {
      const plot = sheet && sheet.querySelector(".tt-plot");
      if (plot) { // it scrolls where the page is narrow
        plot.setAttribute("tabindex", "0");
        plot.setAttribute("role", "group");
        plot.setAttribute("aria-label", "The graph as a picture. The same as buttons, as a table and in words is below.");
        listen(plot);
      }
      tellTheme(true);
    }
  };
  // Where cards stand in the picture is known from Python, so a press is found and told here: plotly looks what lies under
  // the pointer a moment later only, and its widget keeps only the last of several quick presses.
  const sizes = new ResizeObserver(([entry]) => {
    const wide = entry.target.scrollWidth > entry.target.clientWidth + 1;
    if (wide !== local.wide) { local.wide = wide; draw(); }
  });
  function listen(plot) {
    let down = null;
    const at = (event) => {
      const box = plot.querySelector(".main-svg").getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      const nodes = model.get("view").nodes || [];
      const near = nodes.findIndex((n) => Math.hypot(n.x - x, n.y - y) <= 14);
      return near >= 0 ? near : nodes.findIndex((n) => n.box && x >= n.box[0] && x <= n.box[2] && y >= n.box[1] && y <= n.box[3]);
    };
    const read = (node) => {
      const text = node < 0 ? "" : model.get("view").nodes[node].about;
      plot.classList.toggle("tt-over", node >= 0);
      if (text !== local.reading) { local.reading = text; draw(); }
    };
    sizes.observe(plot);
    plot.addEventListener("pointermove", (event) => read(at(event)), true);
    plot.addEventListener("pointerleave", () => read(-1));
    plot.addEventListener("pointerdown", (event) => { down = event.button ? null : { node: at(event), x: event.clientX, y: event.clientY }; }, true);
    window.addEventListener("pointerup", (event) => {
      const from = down;
      down = null;
      if (from && from.node >= 0 && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 8) act({ do: "node", value: from.node });
    }, { capture: true, signal: gone.signal });
    window.addEventListener("pointercancel", () => { down = null; }, { capture: true, signal: gone.signal });
  }
  const watcher = new MutationObserver(() => tellTheme(false));
  watcher.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  system.addEventListener("change", tellTheme);
  model.on("change:view", changed);
  draw();
  whenDrawn(300);
  return () => { shortcuts(); clearTimeout(slow); model.off("change:view", changed); watcher.disconnect(); sizes.disconnect(); gone.abort(); system.removeEventListener("change", tellTheme); };
}

export default { render };
