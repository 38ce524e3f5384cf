// Dark or light: what the reader chose last, else what the system says. Runs in the head, before anything is drawn.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => { try { return localStorage.getItem("chesslab-theme"); } catch { return null; } };
  const apply = () => { root.dataset.theme = kept() ?? (dark.matches ? "dark" : "light"); };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("DOMContentLoaded", () => document.querySelector("#theme")?.addEventListener("click", () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    try { localStorage.setItem("chesslab-theme", root.dataset.theme); } catch { /* then for this page alone */ }
  }));
})();
