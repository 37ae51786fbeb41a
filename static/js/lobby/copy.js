/** A code or a link, put on the clipboard by one press. */

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const said = document.getElementById("copied");
  said.textContent = (await copied(button)) ? said.dataset.said : said.dataset.failed;
});

/** Whether it could be done; the clipboard proper is only there on a secure page, and may never answer. */
async function copied(button) {
  const late = new Promise((resolve) => setTimeout(resolve, 1000, false));
  const done = navigator.clipboard?.writeText(button.dataset.copy).then(() => true, () => false);
  return (await Promise.race([done, late])) || copiedAsOfOld(button);
}

function copiedAsOfOld(button) {
  const field = Object.assign(document.createElement("textarea"), { value: button.dataset.copy, className: "unseen" });
  button.after(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  button.focus();
  return done;
}
