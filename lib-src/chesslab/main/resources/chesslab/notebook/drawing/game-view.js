/** A game to step through, in the place of the strip of boards that stands where no script runs. */
function gameView(host, game) {
  const root = host.attachShadow({ mode: "open" }); // a page's styles stay out, and ours in
  const card = made("div", "card");
  const board = boardView(game.templates, game.flipped);
  const moves = moveList(go);
  const note = made("div", "note");
  const curve = made("div", "curve");
  let ply = game.ply;
  let cursor = null;

  const steps = [
    button("|◀", "first position", () => go(0)),
    button("◀", "back", () => go(ply - 1)),
    button("▶", "next", () => go(ply + 1)),
    button("▶|", "last position", () => go(game.positions.length - 1)),
    button("⇅", "turn the board", () => board.flip()),
  ];

  function go(to) {
    ply = Math.max(0, Math.min(game.positions.length - 1, to));
    board.show(game.positions[ply]);
    moves.show(game.moves, ply);
    note.textContent = game.notes[ply];
    enable(steps.slice(0, 2), ply > 0);
    enable(steps.slice(2, 4), ply < game.positions.length - 1);
    if (cursor) cursor.setAttribute("transform", `translate(${plyWidth() * ply} 0)`);
  }

  function enable(some, enabled) {
    if (!enabled && some.includes(root.activeElement)) card.focus(); // else the keys would be lost with the button
    some.forEach((step) => { step.disabled = !enabled; });
  }

  function plot() {
    return curve.querySelector("[data-plot]");
  }

  function plyWidth() {
    return plot().getAttribute("width") / (game.positions.length - 1);
  }

  card.tabIndex = 0;
  card.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: game.positions.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has its own ideas about arrow keys
    go(to);
  });

  const style = made("style", "", game.style);
  const left = card.appendChild(made("div", "left"));
  const right = card.appendChild(made("div", "right"));
  const buttons = made("div", "buttons");
  buttons.append(...steps);
  left.append(board.element, buttons);
  if (game.title) right.append(made("div", "title", game.title));
  right.append(moves.element);
  if (game.curve) {
    right.append(curve);
    curve.innerHTML = game.curve;
    cursor = curve.querySelector("[data-cursor]");
    curve.addEventListener("click", (event) => {
      const box = plot().getBoundingClientRect();
      go(Math.round((event.clientX - box.left) / box.width * (game.positions.length - 1)));
    });
  }
  right.append(note);
  moves.element.style.maxHeight = `${Math.max(120, game.size - (game.curve ? 180 : 60) - (game.title ? 20 : 0))}px`;
  root.append(style, card);
  go(ply);
}
