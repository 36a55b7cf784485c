-- Seven buckets: 1-3, 4-10, 11-20, 21-50, 51-100 (up to `ranked_count`), no rank, and not checked yet.
ALTER TABLE projects
  ADD COLUMN top_50_count integer NOT NULL DEFAULT 0,
  ADD COLUMN unchecked_count integer NOT NULL DEFAULT 0;
ALTER TABLE project_days ADD COLUMN top_50_count integer NOT NULL DEFAULT 0;

UPDATE projects
SET top_50_count = counted.top_50, unchecked_count = counted.unchecked
FROM (
  SELECT
    account_id,
    project_id,
    count(*) FILTER (WHERE position <= 50) AS top_50,
    count(*) FILTER (WHERE checked_at IS NULL) AS unchecked
  FROM keywords
  WHERE deleted_at IS NULL
  GROUP BY account_id, project_id
) AS counted
WHERE projects.account_id = counted.account_id AND projects.id = counted.project_id;

-- Days keep the other counts that they have, also of keywords deleted since.
UPDATE project_days
SET top_50_count = least(greatest(counted.top_50, top_20_count), ranked_count)
FROM (
  SELECT positions.account_id, positions.project_id, positions.day, count(*) AS top_50
  FROM positions
  WHERE position <= 50
  GROUP BY positions.account_id, positions.project_id, positions.day
) AS counted
WHERE project_days.account_id = counted.account_id
  AND project_days.project_id = counted.project_id
  AND project_days.day = counted.day;
