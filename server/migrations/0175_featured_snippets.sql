-- A site that only the featured snippet shows ranks first: `position` is 1, and `is_snippet` says by what.
-- `was_snippet` says the same of the position before.
ALTER TABLE positions ADD COLUMN is_snippet boolean NOT NULL DEFAULT false;
ALTER TABLE former_positions ADD COLUMN is_snippet boolean NOT NULL DEFAULT false;
ALTER TABLE keywords
  ADD COLUMN is_snippet boolean NOT NULL DEFAULT false,
  ADD COLUMN was_snippet boolean NOT NULL DEFAULT false;
ALTER TABLE competitors ADD COLUMN is_snippet boolean NOT NULL DEFAULT false;
ALTER TABLE competitor_positions ADD COLUMN is_snippet boolean NOT NULL DEFAULT false;
ALTER TABLE alert_marks
  ADD COLUMN is_snippet boolean NOT NULL DEFAULT false,
  ADD COLUMN was_snippet boolean NOT NULL DEFAULT false;
