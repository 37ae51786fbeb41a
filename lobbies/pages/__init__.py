"""The pages around the tables: everything on them is a form, and scripts only spare the reloading."""
