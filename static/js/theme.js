/** Choosing light or dark shows at once; the server remembers it meanwhile. */

const form = document.querySelector("[data-theme-form]");

function show(theme) {
  document.documentElement.dataset.theme = theme;
  for (const button of form.querySelectorAll("button[name=theme]")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}

form?.addEventListener("submit", async (event) => {
  const { value } = event.submitter;
  event.preventDefault();
  show(value);
  const body = new FormData(form);
  body.set("theme", value);
  await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => {});
});
