"""The WebSocket events, written down: a document for programs and a page for people, both from the declarations."""
