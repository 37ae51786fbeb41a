/** The menu behind every name: a dialog with what one can do; without scripts the name leads to a page with the same. */

const HEADERS = { "X-Part": "yes" };

function dialog() {
  const found = document.getElementById("person-menu");
  if (found) return found;
  const made = document.createElement("dialog");
  made.id = "person-menu";
  made.setAttribute("aria-labelledby", "person-menu-title");
  document.body.append(made);
  return made;
}

/** What the menu says now; whether there is one. */
async function fill(menu, address) {
  const response = await fetch(address, { headers: HEADERS }).catch(() => null);
  if (!response?.ok || !response.headers.get("X-Part")) return false;
  menu.innerHTML = await response.text();
  menu.dataset.address = address;
  return true;
}

document.addEventListener("click", async (event) => {
  const name = event.target instanceof Element ? event.target.closest("a[data-person]") : null;
  if (!name || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const menu = dialog();
  const here = encodeURIComponent(location.pathname + location.search);
  if (await fill(menu, `${name.dataset.person}?next=${here}`)) {
    if (!menu.open) menu.showModal();
  } else location.assign(name.href);
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const menu = form.closest?.("#person-menu");
  if (!menu) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const body = new FormData(form, event.submitter);
  body.delete("next");
  const response = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (!response) return;
  if (response.type !== "opaqueredirect" && !response.ok) location.reload();
  await fill(menu, menu.dataset.address);
  menu.querySelector("h2")?.focus();
  document.dispatchEvent(new Event("people:changed"));
});
