// What a reader writes, kept in the browser at every letter, and taken along as one file.
//
// The file is JSON: {"form": "chesslab-work-1", "written": TIME, "work": {PATH: ENTRY, …}}. Times are as 2026-11-29T18:00:00.000Z.
//   cells/LESSON/CELL     {"text", "site", "at"}     an edited cell, by its id in the notebook; "site" is the lesson's own text of it
//   results/LESSON/CELL   {"said", "at"}             what an exercise's check or a guess's reply printed last: lines that begin with ✓ ✗ ○ ●
//   ideas/mine            {"text", "at"}             the page "Change ten lines, get an Elo"; ideas/linked is code that came with a link
//   players/CLASS         {"text", "at", "opponent", "nodes", "games", "elo", "error"}   a player that played; the last two where it climbed
//   versions/PATH         [{"text", "at"}, …]        earlier texts of a path of cells or ideas, oldest first
"use strict";

/**
 * The reader's work: `told` hears in a sentence what keeps it from being kept, `changed` a path that another tab wrote and its entry.
 */
function workOf(told, changed = () => {}) {
  const FORM = "chesslab-work-1";
  const MARK = "chesslab/";
  const MOST = 40; // versions of a path
  const PAUSE = 60_000; // milliseconds without a letter, after which a text is a version
  const own = new Map(); // what the browser does not keep, for this visit
  let isDenied = false;

  function store() {
    try {
      return window.localStorage;
    } catch {
      return null; // denied by the reader
    }
  }

  function get(path) {
    if (own.has(path)) return own.get(path);
    try {
      return JSON.parse(store()?.getItem(MARK + path) ?? "null");
    } catch {
      return null; // written by something else
    }
  }

  function paths(start = "") {
    const kept = Object.keys(store() ?? {}).filter((key) => key.startsWith(MARK)).map((key) => key.slice(MARK.length));
    return [...new Set([...kept, ...own.keys()])].filter((path) => path.startsWith(start) && get(path)).sort();
  }

  function write(path, entry) {
    for (let left = 20; ; left--) {
      try {
        store().setItem(MARK + path, JSON.stringify(entry));
        own.delete(path);
        return;
      } catch (failure) {
        const isFull = failure?.name === "QuotaExceededError";
        if (left > 0 && isFull && dropVersions(path)) continue;
        if (isFull && Array.isArray(entry) && entry.length > 1) { // versions themselves
          entry = entry.slice(Math.ceil(entry.length / 2));
          continue;
        }
        own.set(path, entry);
        if (!isDenied) {
          told(isFull
            ? "The browser has no more room for this site: what you change now is lost with this tab. Download my work keeps it in a file."
            : "This browser keeps nothing for this page: your changes are lost with this tab. Download my work keeps them in a file.");
        }
        isDenied = true;
        return;
      }
    }
  }

  /** Makes room by the longest list of versions; false if there is none. */
  function dropVersions(writing) {
    const size = (path) => store().getItem(MARK + path)?.length ?? 0;
    const [largest] = paths("versions/").filter((path) => path !== writing).sort((a, b) => size(b) - size(a));
    if (!largest) return false;
    const versions = get(largest);
    if (versions.length > 1) write(largest, versions.slice(Math.ceil(versions.length / 2)));
    else remove(largest);
    return true;
  }

  function remove(path) {
    own.delete(path);
    store()?.removeItem(MARK + path);
  }

  const now = () => new Date().toISOString();

  /** Makes a version of a text: what is about to be replaced, or has stood for a while. */
  function version(path, text, at = now()) {
    const before = get(`versions/${path}`) ?? [];
    if (!text || before.at(-1)?.text === text) return;
    write(`versions/${path}`, [...before.filter((each) => each.text !== text), { text, at }].slice(-MOST));
  }

  /** Keeps a text of a path; `more` goes into its entry. */
  function keep(path, text, more = {}) {
    const before = get(path);
    if (before?.text === text) return;
    if (before && Date.now() - Date.parse(before.at) > PAUSE) version(path, before.text, before.at);
    write(path, { text, ...more, at: now() });
  }

  /** Forgets a path; its text stays among the versions. */
  function forget(path) {
    const before = get(path);
    if (before?.text) version(path, before.text, before.at);
    remove(path);
  }

  /** All as one file. */
  function download() {
    const work = Object.fromEntries(paths().map((path) => [path, get(path)]));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify({ form: FORM, written: now(), work }, null, 1)], { type: "application/json" }));
    link.download = "chesslab-work.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /** Takes in the text of such a file; what it replaces stays among the versions. Returns how many entries it had. */
  function open(text) {
    const fault = (why) => new Error(`This file holds no work of this site: ${why}. Choose a file that Download my work wrote.`);
    let read;
    try {
      read = JSON.parse(text);
    } catch {
      throw fault("it is no JSON");
    }
    if (read?.form !== FORM) throw fault(`its form is ${JSON.stringify(read?.form ?? null).slice(0, 40)} and not "${FORM}"`);
    const isText = (entry) => typeof entry?.text === "string" && !Number.isNaN(Date.parse(entry.at));
    const right = {
      cells: (entry) => isText(entry) && typeof entry.site === "string", ideas: isText, players: isText,
      results: (entry) => typeof entry?.said === "string" && !Number.isNaN(Date.parse(entry.at)),
      versions: (entry) => Array.isArray(entry) && entry.every(isText),
    };
    const entries = Object.entries(read.work ?? {});
    for (const [path, entry] of entries) {
      if (!Object.hasOwn(right, path.split("/")[0]) || !right[path.split("/")[0]](entry)) throw fault(`its entry ${JSON.stringify(path.slice(0, 60))} is not as it should be`);
    }
    for (const [path, entry] of entries) {
      const before = get(path);
      if (path.startsWith("versions/")) entry.forEach((each) => version(path.slice("versions/".length), each.text, each.at));
      else {
        if (before?.text) version(path, before.text, before.at);
        write(path, entry);
      }
    }
    return entries.length;
  }

  addEventListener("storage", ({ key, newValue }) => {
    if (!key?.startsWith(MARK) || key.startsWith(`${MARK}versions/`)) return;
    let entry = null;
    try {
      entry = JSON.parse(newValue);
    } catch { /* as if it were gone */ }
    changed(key.slice(MARK.length), entry);
  });

  return { get, paths, keep, put: (path, entry) => write(path, { ...entry, at: now() }), forget, version, download, open };
}

/** A list that opens earlier texts: `path` tells whose, `take` hears the chosen one. Shown where there are any. */
function versionsOf(work, path, label, take) {
  const list = document.createElement("select");
  const time = (at) => new Date(at).toLocaleString([], { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });

  /** The first line that is not in another text, from near where it differs, as what tells a version from it. */
  function changedLine(text, other) {
    const without = (of, from) => of.split("\n").find((line) => line.trim() && !from.split("\n").includes(line))?.trim() ?? "";
    const [line, theirs] = [without(text, other), without(other, text)];
    const same = [...line].findIndex((letter, i) => letter !== theirs[i]);
    const shown = same > 24 ? `…${line.slice(same - 12)}` : line;
    return shown.slice(0, 50) || "fewer lines";
  }

  function fill(now) {
    const versions = (work.get(`versions/${path()}`) ?? []).filter(({ text }) => text !== now).reverse();
    list.replaceChildren(new Option("Your versions", ""), ...versions.map(({ text, at }, i) => new Option(`${time(at)}: ${changedLine(text, now)}`, i)));
    list.hidden = !versions.length;
    list.onchange = () => {
      const chosen = versions[list.value];
      list.value = "";
      if (chosen) take(chosen.text);
    };
  }

  list.setAttribute("aria-label", label);
  list.className = "versions";
  list.hidden = true;
  return { element: list, fill };
}

/** The buttons of the file; `opened` hears after one was opened, `said` in a sentence what happened. */
function fileButtons(work, said, opened) {
  const button = (sign, why, press) => {
    const element = document.createElement("button");
    element.className = "button";
    element.type = "button";
    element.textContent = sign;
    element.title = element.ariaLabel = `${sign}: ${why}`;
    element.addEventListener("click", press);
    return element;
  };
  const OPENED = "chesslab-opened"; // what is to be said behind the reload
  const session = (use) => {
    try {
      return use(window.sessionStorage);
    } catch {
      return null; // denied by the reader
    }
  };
  const opening = session((store) => store.getItem(OPENED));
  if (opening) said(opening);
  session((store) => store.removeItem(OPENED));
  const chooser = document.createElement("input");
  chooser.type = "file";
  chooser.accept = ".json,application/json";
  chooser.hidden = true;
  chooser.addEventListener("change", async () => {
    const [file] = chooser.files;
    chooser.value = "";
    if (!file) return;
    try {
      const count = work.open(await file.text());
      const words = `${file.name} is open: ${count} entries. What it replaced is among your versions.`;
      said(words);
      session((store) => store.setItem(OPENED, words));
      opened();
    } catch (failure) {
      said(failure.message);
    }
  });
  return [button("Download my work", "one file with all that you wrote on this site", () => work.download()),
    button("Open my work", "take in such a file", () => chooser.click()), chooser];
}
