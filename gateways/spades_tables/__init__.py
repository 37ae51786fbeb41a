"""Tables of Spades by REST: `/api/tables…`, from the empty table to the last card."""
