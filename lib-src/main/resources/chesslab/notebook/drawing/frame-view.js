/** Shows the frame of a playable board once it reports that it works, and hides what stands there until then. */
function frameView(place) {
  const frame = place.querySelector("iframe");
  const instead = place.querySelector("[data-instead]");
  window.addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || !event.data || event.data.chesslab !== "board") return;
    frame.style.height = `${Math.min(2000, Number(event.data.height) || 0)}px`;
    instead.style.display = "none";
  });
}
