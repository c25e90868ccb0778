// What exercises show beside the blocks of a lesson: a box for an answer, the verdict, code, how far one is.
// Joined after lesson.js.

const STATES = { correct: "tick", "not yet": "turn", shown: "seen", "not attempted": "" };

moreBlocks.push(({ tell }) => ({
  // A box to type an answer into. It is sent when one leaves the box, and checked on Enter.
  entry(b) {
    const give = (event) => { if (event.target.value !== String(b.value)) tell(b.id, event.target.value); };
    const noteId = idOf(b.id) + "-note";
    return h("div", { class: "tt-row tt-entry" },
      h("label", { for: idOf(b.id) }, b.label),
      h("input", { id: idOf(b.id), type: "text", inputmode: b.mode || "text", value: String(b.value), maxlength: 60, autocomplete: "off", spellcheck: "false",
        "aria-describedby": b.note ? noteId : undefined, onchange: give,
        onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); tell("check", event.target.value); } } }),
      h("span", { key: "unit" }, b.unit || ""),
      b.note && h("span", { key: "note", id: noteId, class: "tt-muted tt-small" }, b.note));
  },
  prompt: (b) => h("div", { class: "tt-prompt" }, b.paragraphs.map((parts, i) => h("p", { key: i }, parts.map((text, j) => (j % 2 ? h("code", { key: j }, text) : text))))),
  // Hands that lie open beside the question: a list of cards each.
  hands: (b) => h("div", { class: "tt-open-hands" }, b.hands.map((hand, i) => h("div", { key: i, class: "tt-open-hand" },
    hand.label && h("h4", { key: "label" }, hand.label),
    h("ul", { "aria-label": hand.label ? `${hand.label}: cards` : "Cards" }, hand.cards.map((c) => h("li", { key: c.id, class: `tt-tone-${c.tone}` + (c.value ? "" : " tt-no-value") },
      h("span", { key: "sign" }, c.sign && sign(c.sign)), c.value && h("span", { key: "value", class: "tt-value" }, c.value), hidden(` ${c.kind}. `),
      h("span", { key: "name" }, h("span", { class: "tt-book" }, c.title), c.text && h("span", { key: "text", class: "tt-small tt-muted" }, " ", c.text)))))))),
  code: (b) => h("pre", { class: "tt-text tt-code-text", tabindex: 0, role: "group", "aria-label": b.label }, b.text),
  // One live region: the verdict as a word with its sign, then why.
  verdict: (b) => h("div", { role: "status", class: `tt-said tt-verdict tt-said-${b.tone || "plain"}` },
    b.word && h("p", { key: "word" }, STATES[b.state] && sign(STATES[b.state]), h("strong", null, b.word)),
    b.lines.map((text, i) => h("p", { key: i }, text))),
  standing: (b) => h("ul", { class: "tt-standing", "aria-label": b.label }, b.rows.map((r) => h("li", { key: r.id, class: `tt-state-${r.state.replace(" ", "-")}` },
    h("span", { class: "tt-state-sign" }, STATES[r.state] && sign(STATES[r.state])),
    h("span", { class: "tt-standing-name" }, h("span", { class: "tt-book" }, r.title), " ", h("code", null, r.id)),
    h("span", { class: "tt-small tt-muted" }, r.about), h("span", { class: "tt-state-word" }, r.word)))),
  bar: (b) => h("div", { class: "tt-progress", role: "img", "aria-label": b.text },
    b.parts.map((p, i) => h("span", { key: i, class: `tt-part-of tt-state-${p.replace(" ", "-")}` }, STATES[p] && sign(STATES[p])))),
  keep(b) {
    const [codeId, loadId] = [idOf("keep-code"), idOf("keep-load")];
    const area = () => document.getElementById(codeId);
    const copy = () => {
      const box = area();
      box.focus();
      box.select();
      if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(box.value).then(() => tell("copied", true), () => { document.execCommand("copy"); tell("copied", true); });
      else { document.execCommand("copy"); tell("copied", true); }
    };
    const download = () => {
      const url = URL.createObjectURL(new Blob([b.code + "\n"], { type: "text/plain" }));
      const a = document.createElement("a");
      a.href = url;
      a.download = b.file;
      document.body.append(a);
      a.click();
      a.remove();
      setTimeout(() => URL.revokeObjectURL(url), 5000);
    };
    const load = () => { const box = document.getElementById(loadId); if (box.value.trim()) tell("load", box.value); };
    return h("div", { class: "tt-keep" },
      h("label", { for: idOf("keep-code") }, b.label || "Progress code"),
      h("textarea", { key: "code", id: idOf("keep-code"), rows: "3", readOnly: true, spellcheck: "false", value: b.code }),
      h("div", { key: "do", class: "tt-row" }, button("Copy the code", copy, { key: "copy", class: "tt-primary" }), button("Download it", download, { key: "file" })),
      h("label", { key: "label", for: idOf("keep-load") }, "Go on from a code: paste it"),
      h("textarea", { key: "load", id: idOf("keep-load"), rows: "2", spellcheck: "false" }),
      h("div", { key: "go", class: "tt-row" }, button("Load the code", load, { key: "load" })));
  },
}));
