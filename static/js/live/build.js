/** A page that was drawn by another build of the house loads anew, once, when that disturbs nobody. */

const KEPT = "build";
const own = document.documentElement.dataset.build;
let isFree = () => true;
let due;

/** Say when the page may load anew: at a table between turns. */
export function freeWhen(decide) {
  isFree = decide;
}

/** Whether somebody is writing, choosing or reading what would be gone. */
function isBusy() {
  const written = [...document.querySelectorAll("main textarea, main input[type=text]")].some((field) => field.value !== field.defaultValue);
  return written || Boolean(document.querySelector("dialog[open], :popover-open"));
}

/** Load anew if it is time. */
export function renew() {
  if (!due || isBusy() || !isFree()) return;
  sessionStorage.setItem(KEPT, due);
  due = undefined;
  location.reload();
}

document.addEventListener("conn:connected", ({ detail }) => {
  const other = detail?.build && own && detail.build !== own;
  due = other && sessionStorage.getItem(KEPT) !== detail.build ? detail.build : undefined;
  renew();
});
document.addEventListener("table:shown", renew);
document.addEventListener("parts:shown", renew);
