-- The small picture of a brand in the tabs of browsers; null: a neutral one.
ALTER TABLE brands ADD COLUMN icon_path text;
