-- What the days of a report move on by. A monthly report whose days are whole calendar months goes on in months: by a number of
-- days it would begin on the last day of a month after October, and never be about a month again.
ALTER TABLE reports
  ADD COLUMN moves_by text NOT NULL DEFAULT 'days' CHECK (moves_by IN ('days', 'weeks', 'months'));

UPDATE reports
SET moves_by = 'months'
WHERE timer = 3
  AND extract(day FROM start_on) = 1
  AND extract(day FROM end_on + 1) = 1;
