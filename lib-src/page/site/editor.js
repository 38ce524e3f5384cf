// The editor of the page, from CodeMirror; write_site.py bundles it to assets/editor.js.
import { autocompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { java, javaLanguage } from "@codemirror/lang-java";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

/**
 * Completes the library's names: types, and behind a dot the members of a type, or of a variable whose declaration stands in `all()`.
 * libraryNames has the members of each type, a method with its parameters.
 */
const completion = (all) => (context) => {
  const found = context.matchBefore(/(?:(\w+)\.)?\w*$/);
  if (!found || !found.text && !context.explicit) return null;
  const owner = /^(\w+)\./.exec(found.text)?.[1];
  if (!owner) {
    if (!/^[A-Z]/.test(found.text)) return null;
    return { from: found.from, validFor: /^\w*$/, options: Object.keys(libraryNames).map((label) => ({ label, type: "class" })) };
  }
  const type = owner in libraryNames ? owner : new RegExp(`\\b([A-Z]\\w*)(?:<[^;=(]*>)?\\s+${owner}\\b`).exec(all())?.[1];
  const options = (libraryNames[type] ?? []).map((label) => ({
    label, type: label.includes("(") ? "method" : "constant", apply: label.replace(/\([^)].*$/, "("),
  }));
  return options.length ? { from: found.from + owner.length + 1, validFor: /^\w*$/, options } : null;
};

/**
 * An editor of Java in an element: `changed` is called after each change, `run` on Ctrl-Enter and Shift-Enter; `all` gives the text
 * that declares variables.
 */
window.javaEditor = (parent, name, { text, changed, run, all }) => {
  const extensions = [
    keymap.of([...["Mod-Enter", "Shift-Enter"].map((key) => ({ key, run: () => { run(); return true; } })), indentWithTab, ...defaultKeymap, ...historyKeymap]),
    lineNumbers(), history(), drawSelection(), highlightActiveLine(), indentOnInput(), indentUnit.of("    "), bracketMatching(),
    lintGutter(), java(), javaLanguage.data.of({ autocomplete: completion(all) }), autocompletion({ icons: false }), syntaxHighlighting(classHighlighter),
    EditorView.contentAttributes.of({ "aria-label": `${name}. Control-Enter runs it; Escape, then Tab leaves the editor` }),
    EditorView.updateListener.of((update) => { if (update.docChanged) changed(); }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  return {
    focus: () => view.focus(),
    text: () => view.state.doc.toString(),
    /** Puts in another text, which Ctrl-Z takes back. */
    setText: (insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
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
