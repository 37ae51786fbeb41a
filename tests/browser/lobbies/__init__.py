"""The pages around the tables, in real windows: gathering, agreeing, talking, playing again."""
