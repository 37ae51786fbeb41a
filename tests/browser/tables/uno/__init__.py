"""UNO in real windows: by mouse, touch, keys, names alone, and without scripts."""
