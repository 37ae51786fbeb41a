/** What tables, lobbies and lists have in common; once files are collected, it is one file for all of them. */

import "./chat.js";
import "./live/build.js";
import "./live/connection.js";
import "./live/me.js";
import "./live/tabs.js";
import "./live/words.js";
import "./lobby/hear.js";
import "./part.js";
