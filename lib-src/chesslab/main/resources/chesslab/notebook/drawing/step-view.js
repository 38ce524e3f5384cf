/** Pictures to step through, in the place of those that stand where no script runs; questions, if any, before the first steps. */
function stepView(host, film) {
  const root = host.attachShadow({ mode: "open" }); // a page's styles stay out, and ours in
  const card = made("div", "card");
  const left = made("div", "left");
  const page = made("div", "page");
  const count = made("div", "note");
  const buttons = made("div", "buttons");
  const quiz = made("div", "buttons");
  const word = made("div", "note");
  const last = film.pages.length - 1;
  const given = []; // the reader's answer to each question
  let choices = [];
  let at = 0;

  const steps = [
    button("|◀", "first", () => go(0)),
    button("◀", "back", () => go(at - 1)),
    button("▶", "next", () => go(at + 1)),
    button("▶|", "last", () => go(last)),
  ];

  function go(to) {
    at = Math.max(0, Math.min(last, to));
    page.innerHTML = film.pages[at];
    count.textContent = `${at + 1} of ${last + 1}`;
    steps.forEach((step, i) => enable(step, i < 2 ? at > 0 : at < last));
    if (film.questions.length > 0) ask();
  }

  function enable(step, enabled) {
    if (!enabled && step === root.activeElement) card.focus(); // else the keys would be lost with the button
    step.disabled = !enabled;
  }

  /** Says how the answer before this picture was, and asks for the next. */
  function ask() {
    const question = film.questions[at];
    const texts = question ? question.choices : choices.map((choice) => choice.textContent);
    if (texts.join() !== choices.map((choice) => choice.textContent).join()) {
      choices = texts.map((text) => button(text, text, () => answer(text)));
      quiz.replaceChildren(...choices);
    }
    choices.forEach((choice) => enable(choice, question !== undefined && given[at] === undefined));
    word.textContent = [said(at - 1), question ? question.text : score()].filter(Boolean).join(" ");
  }

  function isRight(i) {
    return film.questions[i].right.includes(given[i]);
  }

  function said(i) {
    if (given[i] === undefined) return "";
    const { right, why } = film.questions[i];
    return isRight(i) ? `✓ You said ${given[i]}.` : `✗ You said ${given[i]}; it is ${right.join(" or ")}${why ? `: ${why}` : ""}.`;
  }

  function score() {
    const answered = film.questions.flatMap((question, i) => (given[i] === undefined ? [] : [isRight(i)]));
    const left = film.questions.length - answered.length;
    return `Score: ${answered.filter(Boolean).length} of ${answered.length} right${left ? `, ${left} skipped` : ""}.`;
  }

  function answer(text) {
    given[at] = text;
    go(at + 1);
  }

  card.tabIndex = 0;
  card.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has its own ideas about arrow keys
    go(to);
  });

  word.setAttribute("aria-live", "polite");
  buttons.append(...steps, count);
  left.append(buttons, page);
  if (film.questions.length > 0) left.append(word, quiz);
  card.append(left);
  root.append(made("style", "", film.style), card);
  go(0);
}
