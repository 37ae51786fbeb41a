"""How notices reach somebody: on which devices, by which mails, when, and what is brought by whom."""
