/** Puts the site on the home screen: offered once, after two games, where the browser can do it. */

const ENDED = "games-ended";
const OFFERED = "install-offered";
const GAMES = 2;
let prompt;

function ended() {
  return JSON.parse(localStorage.getItem(ENDED) ?? "[]");
}

/** Remember a table whose game is over, as far as that matters. */
function note() {
  if (!document.querySelector("#sheet.over")) return;
  const games = new Set([...ended(), location.pathname]);
  localStorage.setItem(ENDED, JSON.stringify([...games].slice(0, GAMES)));
}

function offer() {
  const words = document.getElementById("install-words")?.content.cloneNode(true);
  const place = document.getElementById("toasts");
  if (!prompt || !words || !place || document.getElementById("table")) return;
  if (ended().length < GAMES || localStorage.getItem(OFFERED)) return;
  localStorage.setItem(OFFERED, "yes");
  words.querySelector("[data-install]").addEventListener("click", ({ currentTarget }) => {
    currentTarget.closest(".toasts").remove();
    prompt.prompt();
  });
  document.querySelector("[data-notice]")?.remove();
  place.append(words);
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  prompt = event;
  offer();
});
document.addEventListener("table:shown", note);
if (document.getElementById("table")) note();
