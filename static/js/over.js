/** What a page does when its socket is closed for good: it says why in a sentence, and tries no further. */

const SIGNED_OUT = 4401;
const LEFT = "left";

/** By the code a socket was closed with: the sentence, a template of `parts/signed_out.html`. */
const SENTENCES = { [SIGNED_OUT]: "signed-out", 4403: "taken-off", 4404: "table-gone", 4429: "too-many" };
const STAYS = 4429;

function say(id) {
  const said = document.getElementById(id)?.content.cloneNode(true);
  if (said) document.getElementById("toasts")?.replaceChildren(said);
}

/** What only the reader may see leaves the page. */
function clear() {
  document.dispatchEvent(new Event("page:over"));
  for (const own of document.querySelectorAll("[data-own], #coach, #chat")) {
    own.replaceChildren();
    own.hidden = own.localName === "details"; // browsers write "Details" where there is no summary
  }
}

/** Whether that was it: of somebody who is signed out, or does not belong here any more, nothing is left to be seen. */
export function isOver(code, why = "") {
  if (!(code in SENTENCES)) return false;
  if (code !== STAYS) clear();
  say(why === LEFT ? "left-table" : SENTENCES[code]);
  return true;
}
