"""PostgreSQL as Django knows it, with connections that are looked at before they are used."""
