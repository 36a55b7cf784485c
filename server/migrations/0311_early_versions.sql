-- Rows of early versions that differ from what is written since.

-- A keyword may miss the volume and price of its phrase, which are copied when they are fetched.
WITH changed AS (
  UPDATE keywords
  SET volume = phrase_metrics.volume, cost_per_click = phrase_metrics.cost_per_click
  FROM phrase_metrics
  WHERE phrase_metrics.phrase_id = keywords.phrase_id
    AND phrase_metrics.country_id = keywords.country_id
    AND phrase_metrics.language_id = keywords.language_id
    AND phrase_metrics.fetched_at IS NOT NULL
    AND keywords.deleted_at IS NULL
    AND (keywords.volume, keywords.cost_per_click)
      IS DISTINCT FROM (phrase_metrics.volume, phrase_metrics.cost_per_click)
  RETURNING keywords.account_id, keywords.project_id
)
INSERT INTO project_days_due (account_id, project_id, day)
SELECT DISTINCT account_id, project_id, (now() AT TIME ZONE 'UTC')::date
FROM changed;

-- The first check is a baseline also for a site that it did not find. Only keywords with a single check can differ: their trend has
-- one day.
WITH firsts AS (
  UPDATE keywords
  SET movement = 'first'
  WHERE movement IS NULL
    AND cardinality(trend) = 1
    AND position_day IS NOT NULL
    AND deleted_at IS NULL
    AND NOT EXISTS (
      SELECT FROM positions
      WHERE positions.account_id = keywords.account_id
        AND positions.keyword_id = keywords.id
        AND positions.day < keywords.position_day
    )
  RETURNING account_id, id, position_day
)
UPDATE positions
SET movement = 'first'
FROM firsts
WHERE positions.account_id = firsts.account_id
  AND positions.keyword_id = firsts.id
  AND positions.day = firsts.position_day
  AND positions.movement IS NULL;
