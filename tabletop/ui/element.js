// What every screen of the kit shares: nodes, signs, small controls. No library, no build step.
// Text never becomes markup: everything goes through text nodes and attributes.

const SVG = "http://www.w3.org/2000/svg";

// Signs are drawn on a 16 by 16 field: [path, fill or line].
const SIGNS = {
  dandy: [["M8 1.2 13.2 8 8 14.8 2.8 8Z", "fill"]],
  below: [["M1.8 3.4h12.4L8 14Z", "line"]],
  coin: [["M8 1.6a6.4 6.4 0 1 0 0 12.8 6.4 6.4 0 0 0 0-12.8Z", "line"],
    ["M8 4.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8Z", "fill"]],
  special: [["m8 1 2.05 4.75 5.15.45-3.9 3.4 1.2 5.05L8 11.95 3.5 14.65l1.2-5.05-3.9-3.4 5.15-.45Z", "fill"]],
  love: [["M8 14.2C3.2 10.6 1.2 8 1.2 5.3a3.5 3.5 0 0 1 6.8-1.2 3.5 3.5 0 0 1 6.8 1.2c0 2.7-2 5.3-6.8 8.9Z", "line"]],
  "true-love": [["M8 14.2C3.2 10.6 1.2 8 1.2 5.3a3.5 3.5 0 0 1 6.8-1.2 3.5 3.5 0 0 1 6.8 1.2c0 2.7-2 5.3-6.8 8.9Z", "fill"]],
  heart: [["M8 14.2C3.2 10.6 1.2 8 1.2 5.3a3.5 3.5 0 0 1 6.8-1.2 3.5 3.5 0 0 1 6.8 1.2c0 2.7-2 5.3-6.8 8.9Z", "fill"]],
  price: [["M1.6 8 6.400 2.600h8v10.800h-8Z", "line"], ["M6.200 7a1 1 0 1 0 .01 2 1 1 0 0 0 0-2Z", "fill"]],
  lady: [["M8 14.400 1.600 6.200a9 9 0 0 1 12.800 0Z", "line"], ["M8 14.400 4.600 4.200M8 14.400V3.600M8 14.400l3.400-10.200", "line"]],
  gentleman: [["M1.400 12.600h13.200", "line"], ["M4.200 12.600V3.200h7.600v9.400Z", "line"], ["M4.200 9.400h7.600v3.200H4.200Z", "fill"]],
  ball: [["M5.800 12.200V3.400l7.200-1.600v8.600", "line"], ["M4 10.400a1.900 1.900 0 1 0 .01 0ZM11.200 8.600a1.900 1.900 0 1 0 .01 0Z", "fill"]],
  attack: [["M9.600 1.200 3.400 9h4l-1.200 5.800L12.600 7h-4Z", "fill"]],
  card: [["M4.4 1.5h7.2a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4.4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1Z", "line"]],
  clock: [["M8 1.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 0 0 8 1.6Z", "line"], ["M8 4.2V8l2.6 1.8", "line"]],
  ring: [["M8 5.4a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 0 0 0-9.2Z", "line"], ["M6 1.2h4l1.2 1.6L8 5.4 4.8 2.8Z", "fill"]],
  cat: [["M2.4 1.8 5.6 4.6h4.8l3.2-2.8v7a5.6 5.6 0 0 1-11.2 0Z", "line"]],
  crown: [["M1.8 12.8V4.4L5 7.6l3-5 3 5 3.2-3.2v8.4Z", "line"]],
  die: [["M3 2h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1Z", "line"],
    ["M5 6a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM11 12a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM8 9a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z", "fill"]],
  seen: [["M1 8c2-3.2 4.3-4.8 7-4.8S13 4.8 15 8c-2 3.2-4.3 4.8-7 4.8S3 11.2 1 8Z", "line"],
    ["M8 5.900a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.200Z", "fill"]],
  boasted: [["M2.6 2.200h10.800a1.2 1.2 0 0 1 1.2 1.200v6a1.2 1.2 0 0 1-1.2 1.200H8.200L4.6 14v-3.400h-2a1.2 1.2 0 0 1-1.2-1.200v-6a1.2 1.2 0 0 1 1.2-1.200Z", "line"]],
  "maybe-gone": [["M5.6 5.700a2.5 2.5 0 1 1 3.7 2.200c-.9.5-1.3 1-1.3 2", "line"], ["M8 11.700a1 1 0 1 0 .01 0Z", "fill"]],
  known: [["M8 1.800a4.3 4.3 0 0 0-2.3 7.900v2h4.600v-2A4.3 4.3 0 0 0 8 1.800ZM6 13.900h4", "line"]],
  wed: [["M5.6 4.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6Z", "line"], ["M10.4 4.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6Z", "line"]],
  aside: [["M3 3l10 10M13 3 3 13", "line"]],
  new: [["M8 4.200a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.600Z", "fill"]],
  tick: [["M2.6 8.6 6.4 12.4 13.6 3.8", "line"]],
  close: [["M3.5 3.500l9 9M12.5 3.500l-9 9", "line"]],
  first: [["M3.2 3v10M13 3 6 8l7 5Z", "fill"], ["M3.2 3v10", "line"]],
  back: [["M11.5 3 4.5 8l7 5Z", "fill"]],
  forward: [["M4.5 3l7 5-7 5Z", "fill"]],
  last: [["M3 3l7 5-7 5Z", "fill"], ["M12.8 3v10", "line"]],
  turn: [["M3 2.5 13 8 3 13.500Z", "fill"]],
};
const drawn = {};

function drawSign(name) {
  if (!drawn[name]) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("focusable", "false");
    svg.setAttribute("class", "tt-sign");
    for (const [d, way] of SIGNS[name] || []) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("d", d);
      path.setAttribute("class", way === "fill" ? "tt-fill" : "tt-stroke");
      svg.append(path);
    }
    drawn[name] = svg;
  }
  return drawn[name].cloneNode(true);
}

// Nodes. h() describes one, patch() makes the page agree with the description and keeps every node it can
// (so focus, scroll places and what is being typed survive a redraw). Children are matched by tag and key.

function h(tag, props, ...kids) {
  const list = [];
  const add = (kid) => {
    if (Array.isArray(kid)) kid.forEach(add);
    else if (kid !== null && kid !== undefined && kid !== false && kid !== "") list.push(typeof kid === "object" ? kid : String(kid));
  };
  kids.forEach(add);
  return { tag, props: props || {}, kids: list };
}

const sign = (name, label) => ({ tag: "#sign", props: { key: "sign-" + name, name, label }, kids: [] });
const hidden = (...text) => h("span", { class: "tt-hidden" }, ...text);

function make(v) {
  if (typeof v === "string") return document.createTextNode(v);
  if (v.tag === "#sign") {
    const node = drawSign(v.props.name);
    if (v.props.label) {
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", v.props.label);
      node.removeAttribute("aria-hidden");
    }
    node.$v = v;
    return node;
  }
  const node = v.svg || SVG_TAGS.has(v.tag) ? document.createElementNS(SVG, v.tag) : document.createElement(v.tag);
  node.$v = { tag: v.tag, props: {}, kids: [] };
  update(node, v);
  return node;
}
const SVG_TAGS = new Set(["svg", "path", "rect", "g"]);
const LIVE = new Set(["value", "checked", "disabled", "selected", "readOnly", "open", "hidden", "indeterminate"]);

function setProp(node, name, now) {
  if (name === "key" || name === "memo" || name === "keep") return;
  if (name.startsWith("on")) {
    const type = name.slice(2);
    if (!node.$on) node.$on = {};
    if (!(type in node.$on)) node.addEventListener(type, (event) => node.$on[type] && node.$on[type](event));
    node.$on[type] = now;
  } else if (LIVE.has(name)) {
    const value = now === undefined ? (name === "value" ? "" : false) : now;
    if (node[name] !== value) node[name] = value;
  } else if (now === undefined || now === null || now === false) node.removeAttribute(name);
  else node.setAttribute(name, now === true ? "" : now);
}

function update(node, v) {
  const old = node.$v;
  if (v.props.memo && old.props.memo && v.props.memo.length === old.props.memo.length
    && v.props.memo.every((item, i) => item === old.props.memo[i])) return;
  for (const name in old.props) if (!(name in v.props)) setProp(node, name, undefined);
  const late = [];
  for (const name in v.props) {
    if (LIVE.has(name)) late.push(name);
    else if (v.props[name] !== old.props[name]) setProp(node, name, v.props[name]);
  }
  node.$v = v;
  if (!v.props.keep) patch(node, v.kids);
  for (const name of late) setProp(node, name, v.props[name]); // a select takes its value once its options are there
}

const nameOf = (v, i) => (typeof v === "string" ? "#text" : v.tag) + "/" + (typeof v === "string" || v.props.key === undefined ? "#" + i : v.props.key);

function patch(parent, kids) {
  const old = new Map();
  let i = 0;
  const twice = [];
  for (const node of parent.childNodes) {
    const name = nameOf(node.$v || "", i);
    if (old.has(name)) twice.push(node);
    else old.set(name, node);
    i += 1;
  }
  for (const node of twice) node.remove();
  let here = parent.firstChild;
  kids.forEach((v, k) => {
    const name = nameOf(v, k);
    let node = old.get(name);
    if (node) {
      old.delete(name);
      if (typeof v === "string") { if (node.data !== v) node.data = v; } else if (v.tag !== "#sign" || v.props.label !== node.$v.props.label) {
        if (v.tag === "#sign") { const fresh = make(v); node.replaceWith(fresh); if (here === node) here = fresh; node = fresh; } else update(node, v);
      }
    } else node = make(v);
    if (node === here) here = here.nextSibling;
    else parent.insertBefore(node, here);
  });
  for (const node of old.values()) node.remove();
}

// A button with a name; `sign` makes it an icon, then `name` is what it is called.
function button(name, click, props) {
  const { sign: icon, ...rest } = props || {};
  const more = icon ? { "aria-label": name } : {};
  return h("button", { type: "button", onclick: click, ...more, ...rest, class: "tt-button " + (rest.class || "") },
    icon ? sign(icon) : name);
}

let serial = 0;
const newId = (word) => `tt-${word}-${(serial += 1)}-${Math.random().toString(36).slice(2, 7)}`;

// A slider with its name, its value in words and a box for the number. `send(value)` while it moves.
function slider(key, spec, send) {
  const clamp = (x) => Math.min(spec.high, Math.max(spec.low, x));
  const words = spec.words || `${spec.value}${spec.unit || ""}`;
  const pull = (event) => send(clamp(Number(event.target.value)));
  return h("div", { key, class: "tt-slider" },
    h("label", { for: spec.domId }, spec.label),
    h("input", { key: "range", id: spec.domId, type: "range", min: spec.low, max: spec.high, step: spec.step || 1, value: String(spec.value),
      "aria-valuetext": words, oninput: pull }),
    spec.box === false ? h("output", { key: "out", for: spec.domId }, words)
      : [h("input", { key: "box", type: "number", "aria-label": spec.label + (spec.unit ? `, ${spec.unit}` : ""), min: spec.low, max: spec.high,
        step: spec.step || 1, value: String(spec.value), onchange: pull }), h("span", { key: "unit" }, spec.unit || "")]);
}

function choose(key, label, domId, value, options, change, props) {
  return h("span", { key, class: "tt-field" },
    h("label", { for: domId }, label),
    h("select", { id: domId, value: String(value), onchange: (event) => change(event.target.value), ...(props || {}) },
      options.map(([id, text]) => h("option", { key: String(id), value: String(id) }, text))));
}

const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

// JupyterLab's shortcuts keep out of what one types inside `root`, but Ctrl+S and its like go on working there. The mark
// must be on the very element that has the focus, before JupyterLab looks: hence on the window, on the way down.
function ownKeys(root) {
  const name = "data-lm-suppress-shortcuts";
  const mark = (event) => {
    if (!root.contains(event.target)) return;
    const ours = !(event.ctrlKey || event.metaKey);
    for (const node of [root, event.target]) if (ours) node.setAttribute(name, "true"); else node.removeAttribute(name);
  };
  root.setAttribute(name, "true");
  window.addEventListener("keydown", mark, true);
  return () => window.removeEventListener("keydown", mark, true);
}

// PageUp and PageDown (a presenter's remote) step a table in projector mode, wherever the focus is. Of several it is the
// one with the focus, if that is in sight; else the one of which most is seen, the one pressed last counting double. One
// listener for the page, since every element has a module of its own; an element is asked only while it is on the page.
const REMOTE = Symbol.for("tabletop.remote");

function remote(root, step) {
  root[REMOTE] = step;
  if (window[REMOTE]) return;
  window[REMOTE] = true;
  let pressed = null;
  const TABLES = ".tt-projector:not(.tt-panel)";
  const tableOf = (node) => (node instanceof Element ? node.closest(TABLES) : null);
  const seen = (node) => {
    const at = node.getBoundingClientRect();
    const wide = Math.min(at.right, innerWidth) - Math.max(at.left, 0);
    const high = Math.min(at.bottom, innerHeight) - Math.max(at.top, 0);
    return wide > 0 && high >= Math.min(at.height, innerHeight / 4) ? wide * high * (node === pressed ? 2 : 1) : 0;
  };
  window.addEventListener("pointerdown", (event) => { pressed = tableOf(event.target) || pressed; }, true);
  window.addEventListener("keydown", (event) => {
    const by = { PageUp: -1, PageDown: 1 }[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const own = event.target instanceof Element && seen(event.target) ? tableOf(event.target) : null;
    const tables = [...document.querySelectorAll(TABLES)].filter((node) => node[REMOTE] && seen(node));
    const best = own && own[REMOTE] ? own : tables.sort((a, b) => seen(b) - seen(a))[0];
    if (!best) return;
    event.preventDefault();
    event.stopPropagation();
    best[REMOTE](by);
  }, true);
}
