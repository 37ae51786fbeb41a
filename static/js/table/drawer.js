/** The drawer with log and chat: opening it reads everything. */

const drawer = document.getElementById("drawer");

drawer.addEventListener("toggle", () => {
  if (drawer.open) document.getElementById("unread").hidden = true;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drawer.open || document.querySelector("dialog[open]")) return;
  drawer.open = false;
  drawer.querySelector("summary").focus();
});
