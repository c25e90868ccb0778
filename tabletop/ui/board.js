// The class board: where codes are pasted, the table of learners, how exercises went, bets, a table to take away.
// Joined after exercise.js.

const SAVE = (text, file, kind) => {
  const url = URL.createObjectURL(new Blob([text], { type: kind }));
  const a = document.createElement("a");
  a.href = url;
  a.download = file;
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 5000);
};

const mark = (c, key, whose) => h("td", { key, class: `tt-class-cell tt-state-${c.state.replace(" ", "-")}`, title: `${whose}: ${c.word}` },
  h("span", { class: "tt-state-sign" }, STATES[c.state] && sign(STATES[c.state]), c.claimed && h("span", { key: "claimed", class: "tt-claimed", "aria-hidden": "true" }, "?")),
  hidden(c.word));

moreBlocks.push(({ tell }) => ({
  paste(b) {
    const id = idOf("paste");
    const box = () => document.getElementById(id);
    const add = () => { const text = box().value; if (text.trim()) box().value = ""; tell(b.id, text); };
    const files = async (event) => {
      const found = [...event.target.files];
      event.target.value = "";
      if (found.length) tell("files", await Promise.all(found.map(async (f) => ({ name: f.name, text: await f.text() }))));
    };
    return h("div", { class: "tt-keep tt-paste" },
      h("label", { key: "label", for: idOf("paste") }, b.label),
      h("textarea", { key: "box", id: idOf("paste"), rows: "4", spellcheck: "false" }),
      h("div", { key: "do", class: "tt-row" }, button("Put them on the board", add, { key: "add", class: "tt-primary" })),
      h("label", { key: "file-label", for: idOf("paste-file") }, "Or files of them: texts, or a CSV with names"),
      h("input", { key: "file", id: idOf("paste-file"), type: "file", multiple: true, accept: ".txt,.csv,.md,.ipynb,text/plain,text/csv", onchange: files }));
  },
  grid: (b) => h("div", { class: "tt-classboard" },
    h("ul", { key: "legend", class: "tt-class-legend", "aria-label": "What the signs say" }, b.legend.map((s) => h("li", { key: s.state, class: `tt-state-${s.state.replace(" ", "-")}` },
      h("span", { class: "tt-state-sign" }, STATES[s.state] && sign(STATES[s.state])), h("span", null, s.word)))),
    h("div", { key: "table", class: "tt-classboard-scroll", tabindex: 0, role: "region", "aria-label": b.label },
      b.turned ? h("table", { key: "turned", class: "tt-turned", style: `--tt-n:${b.rows.length}` }, h("caption", null, b.label),
        h("thead", null, h("tr", null, h("th", { key: "what", scope: "col" }, "Exercise"),
          b.rows.map((r) => h("th", { key: r.place, scope: "col", title: r.called, class: b.names && r.name ? "tt-upright" : "" }, b.names && r.name ? h("span", null, r.called) : [hidden("learner "), String(r.number)])))),
        h("tbody", null, b.head.map((title, i) => h("tr", { key: i }, h("th", { key: "what", scope: "row" }, `${i + 1}. ${title}`),
          b.rows.map((r) => mark(r.cells[i], r.place, r.called))))))
      : h("table", { key: "plain" }, h("caption", null, b.label),
        h("thead", null, h("tr", null, h("th", { key: "who", scope: "col" }, "Learner"), h("th", { key: "n", scope: "col" }, "Correct"),
          b.head.map((title, i) => h("th", { key: i, scope: "col", title }, String(i + 1), hidden(`. ${title}`))))),
        h("tbody", null, b.rows.map((r) => h("tr", { key: r.place },
          h("th", { key: "who", scope: "row" }, b.names
            ? h("input", { type: "text", class: "tt-class-name", value: r.name, placeholder: `learner ${r.number}`, "aria-label": `Name of learner ${r.number}`, maxlength: 60,
              autocomplete: "off", spellcheck: "false", onchange: (event) => tell("name", [r.place, event.target.value]) })
            : h("span", null, r.called)),
          h("td", { key: "n" }, r.correct),
          r.cells.map((c, i) => mark(c, i, b.head[i])))))))),
  stakes: (b) => h("ul", { class: "tt-stakes", "aria-label": b.label }, b.rows.map((r) => h("li", { key: r.id, class: r.right ? "tt-stake-right" : "" },
    h("p", { key: "question" }, r.question),
    h("p", { key: "bet", class: "tt-small" }, r.right && sign("tick"), `Your bet: ${r.bet}. It is: ${r.answer}.`, r.word && h("strong", { key: "word" }, ` ${r.word[0].toUpperCase()}${r.word.slice(1)}.`))))),
  tally: (b) => h("ol", { class: "tt-tally", "aria-label": b.label }, b.rows.map((r) => h("li", { key: r.id },
    h("div", { key: "name" }, h("span", { class: "tt-book" }, `${r.number}. ${r.title}`), " ", h("code", null, r.id)),
    h("div", { key: "bar", class: "tt-stacked", "aria-hidden": "true" }, r.parts.map((p) => h("span", { key: p.state, class: `tt-part-of tt-state-${p.state.replace(" ", "-")}`, style: `flex:${p.share} 1 0` },
      STATES[p.state] && sign(STATES[p.state])))),
    h("p", { key: "text", class: "tt-small" }, r.text),
    r.lines.map((line, i) => h("p", { key: i, class: "tt-small" }, line))))),
  histo: (b) => h("div", { class: "tt-histo" },
    h("h4", { key: "name" }, b.name),
    h("ul", { key: "bars", "aria-label": b.name }, b.bars.map((bar, i) => h("li", { key: i, class: bar.right ? "tt-histo-right" : "" },
      h("span", { key: "label", class: "tt-histo-label" }, bar.right && sign("tick"), bar.label, bar.right && hidden(", right")),
      h("span", { key: "lane", class: "tt-histo-lane", "aria-hidden": "true" }, bar.count > 0 && h("span", { class: "tt-histo-bar", style: `width:${100 * bar.share}%` })),
      h("span", { key: "count", class: "tt-histo-count" }, String(bar.count))))),
    h("p", { key: "text", class: "tt-small" }, b.text)),
  export(b) {
    const id = idOf("export-" + b.id);
    const copy = () => {
      const box = document.getElementById(id);
      box.focus();
      box.select();
      if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(b.text).then(() => tell("copied", true), () => { document.execCommand("copy"); tell("copied", true); });
      else { document.execCommand("copy"); tell("copied", true); }
    };
    return h("details", { class: "tt-numbers" }, h("summary", null, b.name), h("div", { class: "tt-keep" },
      h("label", { key: "label", for: id }, b.file),
      h("textarea", { key: "text", id, rows: "6", readOnly: true, spellcheck: "false", value: b.text }),
      h("div", { key: "do", class: "tt-row" }, button("Copy the table", copy, { key: "copy" }), button("Download the table", () => SAVE("\ufeff" + b.text, b.file, "text/csv"), { key: "file" }))));
  },
}));
