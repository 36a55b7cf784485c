-- The first check of a keyword is a baseline: it is no movement, and is not counted as one.
ALTER TABLE keywords DROP CONSTRAINT keywords_movement_check;
ALTER TABLE keywords ADD CONSTRAINT keywords_movement_check
  CHECK (movement IN ('first', 'improved', 'declined', 'stable', 'new', 'dropped'));

UPDATE positions
SET movement = 'first'
WHERE movement = 'new'
  AND NOT EXISTS (
    SELECT FROM positions AS earlier
    WHERE earlier.account_id = positions.account_id
      AND earlier.keyword_id = positions.keyword_id
      AND earlier.day < positions.day
  );

UPDATE keywords
SET movement = 'first'
FROM positions
WHERE keywords.movement = 'new'
  AND positions.account_id = keywords.account_id
  AND positions.keyword_id = keywords.id
  AND positions.day = keywords.position_day
  AND positions.movement = 'first';

UPDATE project_days
SET improved_count = greatest(improved_count - firsts.count, 0)
FROM (
  SELECT positions.account_id, positions.project_id, positions.day, count(*)
  FROM positions
  JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
  WHERE positions.movement = 'first' AND keywords.deleted_at IS NULL AND keywords.is_enabled
  GROUP BY positions.account_id, positions.project_id, positions.day
) AS firsts
WHERE project_days.account_id = firsts.account_id
  AND project_days.project_id = firsts.project_id
  AND project_days.day = firsts.day;

UPDATE projects
SET improved_count = counted.improved
FROM (
  SELECT account_id, project_id, count(*) FILTER (WHERE movement IN ('improved', 'new')) AS improved
  FROM keywords
  WHERE deleted_at IS NULL
  GROUP BY account_id, project_id
) AS counted
WHERE projects.account_id = counted.account_id AND projects.id = counted.project_id;
