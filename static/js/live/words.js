/** What a page says of its connection, in the words of `parts/live.html`: nothing while all is well. */

const banner = document.getElementById("live");
const line = banner?.querySelector("p");
const button = banner?.querySelector("button");
const texts = document.getElementById("live-words")?.content;

/** A connection that is back before anybody has noticed is not worth a word; being offline is said at once. */
const SOON = 250;
const BACK = 4000;
const TRIED = new Set(["lost", "offline"]);

let timer;
let shown = "";
let clock = "";

/** The words for a state. */
export function wordsFor(name) {
  return texts?.querySelector(`[data-for="${name}"]`)?.textContent.trim() ?? "";
}

function show(name) {
  clearTimeout(timer);
  shown = name;
  if (!banner) return;
  line.textContent = wordsFor(name);
  button.hidden = !TRIED.has(name);
  banner.dataset.state = name;
  banner.hidden = !name;
}

/** Say something of a move that is on its way; it gives way to what is said of the connection. */
export function showSending(name) {
  if (!shown || shown.startsWith("sen") || shown === "still" || isBack()) show(name);
}

/** The move is answered, or will not be. */
export function hideSending() {
  if (shown === "sending" || shown === "still") show("");
}

function isBack() {
  return ["back", "moved", "bot"].includes(shown);
}

function back() {
  if (!shown || isBack()) return;
  if (shown === "sending" || shown === "still") {
    show("");
    return;
  }
  show(clock || "back");
  timer = setTimeout(show, BACK, "");
}

/** What the clock did to the reader meanwhile: `moved` for them, or gave the seat to a `bot`. */
export function tellClock(what) {
  clock = what;
  if (isBack()) show(what);
  timer = isBack() ? setTimeout(show, BACK, "") : timer;
}

document.addEventListener("live:state", ({ detail: { state, before } }) => {
  clearTimeout(timer);
  if (state === "live" && before === "polling") show("");
  else if (state === "live") back();
  else {
    clock = "";
    if (state === "lost" || state === "moving") timer = setTimeout(show, shown ? 0 : SOON, state);
    else show(state === "over" || state === "connecting" ? "" : state);
  }
});

button?.addEventListener("click", () => document.dispatchEvent(new Event("live:try")));
