"""A table as HTML: pages, regions, templates and views."""
