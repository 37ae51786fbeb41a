/** A code or a link, put on the clipboard by one press. */

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (button) copy(button, button.dataset.copy);
});

/** Copy a text, and say whether it could be done. */
export async function copy(button, text) {
  const done = await copied(button, text);
  const said = document.getElementById("copied");
  said.textContent = done ? said.dataset.said : said.dataset.failed;
  return done;
}

/** Whether it could be done; the clipboard proper is only there on a secure page, and may never answer. */
async function copied(button, text) {
  const late = new Promise((resolve) => setTimeout(resolve, 1000, false));
  const done = navigator.clipboard?.writeText(text).then(() => true, () => false);
  return (await Promise.race([done, late])) || copiedAsOfOld(button, text);
}

function copiedAsOfOld(button, text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
  button.after(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  button.focus();
  return done;
}
