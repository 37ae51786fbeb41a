/** A passkey that did not come about is told on the page, not in the console. */

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const trouble = document.getElementById("passkey-trouble");
  document.querySelector("main .note.error")?.remove();
  document.querySelector("main h1").after(trouble.content.cloneNode(true));
});
