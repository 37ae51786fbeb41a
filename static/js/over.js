/** What a page does when its socket is closed for good: it says why in a sentence, and tries no further. */

const SIGNED_OUT = 4401;
const TOO_MANY = 4429;

function say(id) {
  const said = document.getElementById(id)?.content.cloneNode(true);
  if (said) document.getElementById("toasts")?.replaceChildren(said);
}

/** Whether that was it: what only the reader may see leaves the page of somebody who is signed out. */
export function isOver(code) {
  if (code === SIGNED_OUT) {
    document.dispatchEvent(new Event("page:over"));
    for (const own of document.querySelectorAll("[data-own], #coach, #chat")) {
      own.replaceChildren();
      own.hidden = own.localName === "details"; // browsers write "Details" where there is no summary
    }
    say("signed-out");
  } else if (code === TOO_MANY) {
    say("too-many");
  }
  return code === SIGNED_OUT || code === TOO_MANY;
}
