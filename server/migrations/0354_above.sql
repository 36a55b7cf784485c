-- What stands above the best result of the site (docs/above-the-result.md): the number of things, and CSS pixels from the top of
-- the page. NULL: not known.
ALTER TABLE keywords ADD COLUMN above_things smallint, ADD COLUMN above_pixels smallint;

-- -1: not known. Without nulls, and in the room that rows have left, they make no row of a usual keyword longer.
ALTER TABLE positions
  ADD COLUMN above_things smallint NOT NULL DEFAULT -1,
  ADD COLUMN above_pixels smallint NOT NULL DEFAULT -1;
ALTER TABLE former_positions
  ADD COLUMN above_things smallint NOT NULL DEFAULT -1,
  ADD COLUMN above_pixels smallint NOT NULL DEFAULT -1;
