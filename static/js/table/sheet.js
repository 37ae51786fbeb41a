/** The sheet of points is put away by its reader, or by itself after a while, and comes back with the next round. */

const place = `${location.pathname}sheet`;
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
  if (!document.activeElement?.matches("textarea, input[type=text]")) document.getElementById("sheet-title")?.focus({ preventScroll: true });
  const seconds = Number(element.dataset.closes);
  if (seconds) closing = setTimeout(() => sheet() === element && shown === name(element) && putAway(), seconds * 1000);
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
