// What the game to step through and the playable board have in common. No library, nothing global but these functions.

/** An element with a class, and perhaps a text. Texts never become markup. */
function made(tag, name, text) {
  const element = document.createElement(tag);
  element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** A button with a sign on it and a name for those who do not see it. */
function button(sign, name, press) {
  const element = made("button", "button", sign);
  element.type = "button";
  element.title = name;
  element.setAttribute("aria-label", name);
  element.addEventListener("click", press);
  return element;
}

/**
 * A board: fills the empty boards {white, black} that the library drew, White or Black below. Where a square lies and
 * what a mark looks like is read from them.
 *
 * A position is {pieces: a FEN letter for each square from a1 to h8, "." for an empty one, last: squares of the last move,
 * check: square of a king in check or ""}. Further marks are pairs of a shape's name and a square.
 */
function boardView(templates, flipped) {
  const element = made("div", "board");
  let position = null;
  let marks = [];
  let layer, squares;

  function turn() {
    element.innerHTML = flipped ? templates.black : templates.white;
    layer = element.querySelector("[data-layer]");
    squares = Array.from(element.querySelectorAll("[data-square]"));
    if (position) draw();
  }

  function place(node, x, y) {
    node.setAttribute("transform", `translate(${x} ${y})`);
  }

  function stamp(shape, square) {
    const node = element.querySelector(`defs [id="${shape}"]`).cloneNode(true);
    const home = rect(square);
    node.removeAttribute("id");
    node.dataset.shape = shape;
    node.dataset.on = square;
    place(node, home.getAttribute("x"), home.getAttribute("y"));
    layer.appendChild(node);
  }

  function rect(square) {
    return squares.find((each) => each.dataset.square === square);
  }

  function pieceOn(square) {
    return position.pieces[squares.findIndex((each) => each.dataset.square === square)];
  }

  function draw() {
    layer.replaceChildren();
    position.last.forEach((square) => stamp("last", square));
    const below = marks.filter(([shape]) => shape === "selected");
    below.forEach(([shape, square]) => stamp(shape, square));
    if (position.check) stamp("check", position.check);
    for (const square of squares.map((each) => each.dataset.square)) {
      const piece = pieceOn(square);
      if (piece !== ".") stamp((piece < "a" ? "w" : "b") + piece.toLowerCase(), square);
    }
    marks.filter((mark) => !below.includes(mark)).forEach(([shape, square]) => stamp(shape, square));
  }

  turn();
  return {
    element,
    pieceOn,
    show(newPosition, newMarks = []) {
      position = newPosition;
      marks = newMarks;
      draw();
    },
    flip() {
      flipped = !flipped;
      turn();
    },
    /** The square under a pointer, or undefined. */
    squareAt(event) {
      return squares.map((each) => [each.getBoundingClientRect(), each.dataset.square])
        .filter(([box]) => event.clientX >= box.left && event.clientX < box.right
          && event.clientY >= box.top && event.clientY < box.bottom)
        .map(([, square]) => square)[0];
    },
    /** Lets the piece of a square hang on the pointer until the next drawing. */
    lift(square, event) {
      const node = layer.querySelector(`[data-on="${square}"][data-shape^="w"], [data-on="${square}"][data-shape^="b"]`);
      const box = rect(square).getBoundingClientRect();
      const unit = rect(square).getAttribute("width") / box.width;
      layer.appendChild(node);
      place(node, +rect(square).getAttribute("x") + (event.clientX - box.left - box.width / 2) * unit,
        +rect(square).getAttribute("y") + (event.clientY - box.top - box.height / 2) * unit);
    },
    /** A small picture of a piece, for a button. */
    picture(shape) {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      svg.setAttribute("viewBox", "0 0 100 100");
      svg.appendChild(element.querySelector(`defs [id="${shape}"]`).cloneNode(true)).removeAttribute("id");
      return svg;
    },
  };
}

/** A numbered list of moves {first: number of the first, blackFirst, sans}. Moves can be picked where `pick` is given. */
function moveList(pick) {
  const element = made("div", "moves");
  let moves = [];
  let written = "";

  function write({ first, blackFirst, sans }) {
    const shift = blackFirst ? 1 : 0;
    element.replaceChildren();
    moves = sans.map((san, index) => {
      if (index === 0 || (index + shift) % 2 === 0) {
        element.append(made("span", "number", `${first + Math.floor((index + shift) / 2)}.`));
        if (index === 0 && blackFirst) element.append(made("span", "gap", "…"));
      }
      const move = element.appendChild(made(pick ? "button" : "span", "move", san));
      if (pick) move.addEventListener("click", () => pick(index + 1));
      return move;
    });
  }

  return {
    element,
    /** Shows a list with its move number `current`, from 1, marked; 0 for none. */
    show(list, current) {
      const text = JSON.stringify(list);
      if (text !== written) write(list);
      written = text;
      moves.forEach((move, index) => move.classList.toggle("current", index + 1 === current));
      const marked = moves[current - 1];
      element.scrollTop = marked ? marked.offsetTop - (element.clientHeight - marked.offsetHeight) / 2 : 0;
    },
  };
}
