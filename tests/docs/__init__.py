"""What is written down for programs: true, whole, and made from the code that does it."""
