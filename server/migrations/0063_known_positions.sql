-- A project's day counts each keyword at its last known position, also where its check of that day failed.
ALTER TABLE project_days
  -- Of the keywords with a known position on that day; checked_count and the buckets are of the checks of the day.
  ADD COLUMN known_count integer NOT NULL DEFAULT 0,
  ADD COLUMN unranked_count integer NOT NULL DEFAULT 0,
  -- those of them whose search volume is known, and those whose price is known as well
  ADD COLUMN volume_count integer NOT NULL DEFAULT 0,
  ADD COLUMN price_count integer NOT NULL DEFAULT 0,
  -- fingerprint of these keywords; days with the same can be compared. Null: unknown
  ADD COLUMN population integer,
  -- null where no volume (or price) is known
  ALTER COLUMN traffic DROP NOT NULL,
  ALTER COLUMN traffic_value DROP NOT NULL,
  ALTER COLUMN impressions DROP NOT NULL,
  ALTER COLUMN volume DROP NOT NULL;

UPDATE project_days SET known_count = checked_count, unranked_count = checked_count - ranked_count;

UPDATE project_days
SET traffic = NULL, traffic_value = NULL, impressions = NULL, volume = NULL
WHERE volume = 0;

-- 0053 left the first checks of keywords deleted or disabled since in the improved counts of their days. No day has more
-- improved keywords than positions that improved, so the excess is exactly these checks.
UPDATE project_days
SET improved_count = days.improved
FROM (
  SELECT project_days.account_id, project_days.project_id, project_days.day, count(positions.keyword_id) AS improved
  FROM project_days
  LEFT JOIN positions
    ON positions.account_id = project_days.account_id
    AND positions.project_id = project_days.project_id
    AND positions.day = project_days.day
    AND positions.movement IN ('improved', 'new')
  GROUP BY project_days.account_id, project_days.project_id, project_days.day
) AS days
WHERE project_days.account_id = days.account_id
  AND project_days.project_id = days.project_id
  AND project_days.day = days.day
  AND project_days.improved_count > days.improved;

-- Today is compared with the day before, which is rolled up again with these columns.
INSERT INTO project_days_due (account_id, project_id, day)
SELECT account_id, project_id, day
FROM project_days
WHERE day >= (now() AT TIME ZONE 'UTC')::date - 1;
