"""What has to be said in words: how to connect, how frames are numbered, how actions are answered."""

KEY = "Up to 64 printable characters of your own. The same key again is answered again, and changes nothing."
EXPECT = "Refuse the move with `CONFLICT` unless this is the newest entry."

PARAGRAPHS = (
    "Frames are JSON objects, both ways: `{event, data}` from the house, with `seq` where the frame is part of a"
    " game's log; `{action, …}` from you.",
    "After `conn:connected` comes a snapshot, always enough to play on: `game:state:update`, and for a player"
    " `game:hand:update`. With `?since=41` the events after entry 41 come instead, all of them and in order, if they"
    " are short: no longer than the snapshot, or within 8 KB half as long again. Otherwise the snapshot comes, as it"
    " does for a number from the future, or one that the house has no longer at hand. Who stays connected hears every"
    " event.",
    "All frames of an entry carry its `seq` and come together; the last one for you has `last: true`. Every entry"
    " gives every reader at least one frame, so a gap is a gap. Frames that are no entry (`conn:`, `lobby:`, `chat:`,"
    " `pairing:`, `ack`, `game:error`) carry no `seq` of their own.",
    "With `?batch=1` at a table every message is an array of frames, and no entry is torn: one move is one message."
    " Actions are sent as ever.",
    "Every action is answered to its socket alone, by `ack` or `game:error`. A refusal of a request by REST is heard as"
    " `game:error` (in lobbies `lobby:error`) at the sockets of whoever asked.",
    '`{"action": "ping"}` is answered by `conn:pong` before anything that waits to be served: who hears nothing for'
    " a few seconds after it has lost the connection, whatever the network says. `conn:connected` names the `build` of"
    " the house.",
    "`conn:moving {within_ms}` says that the house restarts: after so many milliseconds close the socket and connect"
    " again with `?since=`, and keep trying while nobody answers. What was acknowledged is kept; repeat with its `key`"
    " what was not. A socket that stays is closed with 1012.",
    "When what let you in ends (sign-out, a revoked token, a changed password), the socket is closed with 4401, and"
    " nothing is told or done any more.",
    "A socket whose reader does not keep up is closed with 4008: connect again. Types only grow: clients ignore"
    " fields and events they do not know.",
)
