/** New content for a region, put in without losing focus, selection, scroll or what somebody is typing.
 *  What a kind's own script fills (`data-keep`) stays as it is. */

import { Idiomorph } from "../../vendor/idiomorph/idiomorph.esm.js";

export function morph(id, html) {
  const region = document.getElementById(id);
  if (!region) return;
  Idiomorph.morph(region, html, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (element) =>
        !element.hasAttribute?.("data-keep") && !(element === document.activeElement && element.matches?.("textarea, input[type=text]")),
      beforeAttributeUpdated: (name, element) => {
        if (name === "open" && element.matches("details, dialog")) return false;
        return !["tabindex", "data-away", "checked"].includes(name);
      },
    },
  });
}
