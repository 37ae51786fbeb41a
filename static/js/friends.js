/** The page of friends lives: whoever comes or goes moves to their place. */

import { refetch, soon } from "./part.js";

document.addEventListener("friend:here", soon(() => refetch(), 250));
