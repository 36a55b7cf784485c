-- The first places of a project's day, of every keyword at its last known position; top_3_count and top_10_count are of
-- the checks of the day.
ALTER TABLE project_days
  ADD COLUMN known_top_3_count integer NOT NULL DEFAULT 0,
  ADD COLUMN known_top_10_count integer NOT NULL DEFAULT 0;

UPDATE project_days SET known_top_3_count = top_3_count, known_top_10_count = top_10_count;

INSERT INTO project_days_due (account_id, project_id, day)
SELECT account_id, project_id, day
FROM project_days
WHERE day >= (now() AT TIME ZONE 'UTC')::date - 1;
