"""The platform under test: what every kind shares on the wire, and a folder for what is a kind's own."""
