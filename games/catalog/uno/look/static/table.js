/** UNO: the colour wheel over the middle, calling and catching in time, and one's hand in reach. */

const GRACE = 1500;
const wheels = () => document.querySelector(".wheel:popover-open");

document.addEventListener("keydown", (event) => {
  const wheel = wheels();
  if (!wheel || !/^[1-9]$/.test(event.key)) return;
  wheel.querySelectorAll("button[type=submit]")[Number(event.key) - 1]?.click();
  event.preventDefault();
});

document.addEventListener("submit", (event) => {
  const wheel = wheels();
  if (wheel?.contains(event.submitter)) wheel.hidePopover();
});

/** The wheel opens over the middle of the table, wherever that is in the window. */
function place(wheel) {
  const middle = document.getElementById("region-middle").getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = wheel;
  const left = middle.left + (middle.width - width) / 2;
  const top = middle.top + (middle.height - height) / 2;
  wheel.style.inset = "auto";
  wheel.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  wheel.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
}

document.addEventListener(
  "toggle",
  (event) => {
    if (event.newState === "open" && event.target.matches?.(".wheel")) place(event.target);
  },
  true,
);
addEventListener("resize", () => wheels() && place(wheels()));

/** Calling UNO while a wheel is open leaves it open: the choice is still to be made. */
let reopen;
document.addEventListener(
  "pointerdown",
  (event) => {
    reopen = event.target.closest?.(".uno-call") ? wheels()?.id : undefined;
  },
  true,
);
document.addEventListener("table:shown", () => {
  if (reopen) document.getElementById(reopen)?.showPopover();
  reopen = undefined;
});

/** Whoever has not called is given a moment: catching opens after it, and says so by its button. */
const since = new Map();
function waitToCatch() {
  const buttons = [...document.querySelectorAll(".catch")];
  for (const value of since.keys()) if (!buttons.some((button) => button.value === value)) since.delete(value);
  for (const button of buttons) {
    if (!since.has(button.value)) since.set(button.value, Date.now());
    const left = GRACE - (Date.now() - since.get(button.value));
    button.disabled = left > 0;
    if (left > 0) setTimeout(waitToCatch, left + 10);
  }
}
for (const news of ["table:shown", "table:landed"]) document.addEventListener(news, waitToCatch);
waitToCatch();
