// The editor of the page, from CodeMirror; write_site.py bundles it to assets/editor.js.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { java } from "@codemirror/lang-java";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

/** An editor of Java in an element: `changed` is called after each change, `run` on Ctrl-Enter and Shift-Enter. */
window.javaEditor = (parent, name, { changed, run }) => {
  const extensions = [
    keymap.of([...["Mod-Enter", "Shift-Enter"].map((key) => ({ key, run: () => { run(); return true; } })), indentWithTab, ...defaultKeymap, ...historyKeymap]),
    lineNumbers(), history(), drawSelection(), highlightActiveLine(), indentOnInput(), indentUnit.of("    "), bracketMatching(),
    lintGutter(), java(), syntaxHighlighting(classHighlighter), EditorView.contentAttributes.of({ "aria-label": `${name}. Control-Enter runs it; Escape, then Tab leaves the editor` }),
    EditorView.updateListener.of((update) => { if (update.docChanged) changed(); }),
  ];
  const view = new EditorView({ parent });
  return {
    focus: () => view.focus(),
    text: () => view.state.doc.toString(),
    setText: (doc) => view.setState(EditorState.create({ doc, extensions })),
    mark(faults) {
      const most = view.state.doc.length;
      const marks = faults.map(({ begin, end, message }) => ({
        from: Math.min(begin, most), to: Math.min(Math.max(begin, end), most), severity: "error", message,
      }));
      view.dispatch(setDiagnostics(view.state, marks));
    },
    show(place) {
      view.dispatch({ selection: { anchor: Math.min(place, view.state.doc.length) }, scrollIntoView: true });
      view.focus();
    },
  };
};
