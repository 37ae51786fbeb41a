/** The drawer with log and chat: opening it reads everything. Beside a wide table it is a column that stays open. */

const drawer = document.getElementById("drawer");
const wide = matchMedia("(width >= 1200px)");
const YEAR = 31_536_000;

const isColumn = () => wide.matches && document.body.dataset.column !== "closed";

drawer.addEventListener("toggle", () => {
  if (drawer.open) document.getElementById("unread").hidden = true;
  if (drawer.open === isColumn() || !wide.matches) return;
  document.body.dataset.column = drawer.open ? "open" : "closed";
  document.cookie = `column=${document.body.dataset.column}; path=/games/; max-age=${YEAR}; samesite=lax`;
});

/** A column is open; what lay over a smaller table is put away when the window changes. */
function settle() {
  drawer.open = isColumn();
}

wide.addEventListener("change", settle);
if (isColumn()) settle();

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drawer.open || isColumn() || document.querySelector("dialog[open]")) return;
  drawer.open = false;
  drawer.querySelector("summary").focus();
});
