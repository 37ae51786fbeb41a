/** Turn clocks count down where they stand and round their seats, and say so in the last ten seconds. */

const shout = document.getElementById("shout");
const whole = Number(document.getElementById("table").dataset.clock);
let warned = "";
let second;

/** Once in words, and each second by a tick. */
function warn(clock, left) {
  if (warned !== clock.dataset.until) {
    warned = clock.dataset.until;
    shout.textContent = clock.textContent;
  }
  if (left !== second) document.dispatchEvent(new CustomEvent("clock:late"));
  second = left;
}

export function tick() {
  for (const clock of document.querySelectorAll(".clock[data-until]")) {
    const left = Math.max(0, Math.round((new Date(clock.dataset.until) - Date.now()) / 1000));
    clock.textContent = left >= 3600 ? `${Math.ceil(left / 3600)} h` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", left <= 10);
    clock.closest(".seat")?.style.setProperty("--left", Math.min(1, left / whole));
    if (left <= 10 && left > 0 && clock.closest(".you")) warn(clock, left);
  }
}

setInterval(tick, 1000);
