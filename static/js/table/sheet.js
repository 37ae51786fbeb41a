/** The sheet of points is put away by its reader, or by itself after a while, and comes back with the next round. */

const place = `${location.pathname}sheet`;
const COUNTS_FOR = 600;
let shown;
let closing;

const sheet = () => document.getElementById("sheet");

function name(element) {
  return `${element.dataset.once}${element.classList.contains("over") ? "-over" : ""}`;
}

function putAway() {
  const element = sheet();
  if (!element) return;
  sessionStorage.setItem(place, name(element));
  hide();
  (document.querySelector("[data-hand] [tabindex='0']") ?? document.querySelector("#region-bar button"))?.focus();
}

function bringBack() {
  sessionStorage.removeItem(place);
  hide();
  document.getElementById("sheet-title")?.focus();
}

function hide() {
  const element = sheet();
  if (!element) {
    shown = undefined;
    return;
  }
  element.toggleAttribute("data-away", sessionStorage.getItem(place) === name(element));
  if (shown !== name(element)) open(element);
}

/** A sheet that is new takes the focus, unless somebody is writing, and may close by itself. */
function open(element) {
  shown = name(element);
  clearTimeout(closing);
  if (element.hasAttribute("data-away")) return;
  countUp(element);
  if (!document.activeElement?.matches("textarea, input[type=text]")) document.getElementById("sheet-title")?.focus({ preventScroll: true });
  const seconds = Number(element.dataset.closes);
  if (seconds) closing = setTimeout(() => sheet() === element && shown === name(element) && putAway(), seconds * 1000);
}

/** Points run from what they were to what they are now; at once for who wants nothing to move. */
function countUp(element) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.getElementById("table").dataset.speed === "none";
  if (still) return;
  const begun = performance.now();
  const counts = [...element.querySelectorAll("[data-count-from]")].map((node) => ({ node, from: Number(node.dataset.countFrom), to: Number(node.dataset.countTo) }));
  const step = (now) => {
    const done = Math.min(1, Math.max(0, now - begun) / COUNTS_FOR); // a frame may have begun before this was asked for
    for (const { node, from, to } of counts) node.textContent = String(Math.round(from + (to - from) * (1 - (1 - done) ** 3))).replace("-", "−");
    if (done < 1) requestAnimationFrame(step);
  };
  if (counts.length) requestAnimationFrame(step);
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-put-away]")) putAway();
  if (event.target.closest?.("[data-bring-back]")) bringBack();
});
document.addEventListener("keydown", (event) => {
  const element = sheet();
  if (event.key !== "Escape" || !element || element.hasAttribute("data-away")) return;
  if (!document.querySelector("dialog[open], [popover]:popover-open")) putAway();
});
document.addEventListener("table:shown", hide);
hide();
