-- The share of attainable clicks that each competitor of a project had on a day. The project's own is the visibility
-- score of `project_days`, by the same formula.
CREATE TABLE share_of_voice_days (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  day date NOT NULL,
  host text NOT NULL,
  -- keywords it was looked for at
  keyword_count integer NOT NULL,
  -- percent
  share real NOT NULL,
  PRIMARY KEY (account_id, project_id, day, host),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);

-- The days already recorded, by the click curve of docs/metrics.md. Where a look was too shallow to find the competitor,
-- its last known position counts.
WITH curve AS (
  SELECT ARRAY[0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025]
    || ARRAY(SELECT (0.9 - step * 0.6 / 9) / 100 FROM generate_series(0, 9) AS step ORDER BY step) AS clicks
), looked AS (
  SELECT competitors.account_id, keywords.project_id, competitor_positions.day, competitors.host,
    coalesce(keywords.volume, 1) AS weight,
    CASE
      WHEN competitor_positions.position IS NULL AND competitor_positions.depth < 100 THEN (
        SELECT earlier.position
        FROM competitor_positions AS earlier
        WHERE earlier.account_id = competitors.account_id
          AND earlier.competitor_id = competitors.id
          AND earlier.day < competitor_positions.day
          AND (earlier.position IS NOT NULL OR earlier.depth >= 100)
        ORDER BY earlier.day DESC
        LIMIT 1)
      ELSE competitor_positions.position
    END AS position
  FROM competitor_positions
  JOIN competitors
    ON competitors.account_id = competitor_positions.account_id AND competitors.id = competitor_positions.competitor_id
  JOIN keywords ON keywords.account_id = competitors.account_id AND keywords.id = competitors.keyword_id
  WHERE competitors.is_enabled AND keywords.deleted_at IS NULL AND keywords.is_enabled
), attainable AS (
  SELECT positions.account_id, positions.project_id, positions.day, sum(coalesce(keywords.volume, 1)) AS weight
  FROM positions
  JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
  WHERE keywords.deleted_at IS NULL AND keywords.is_enabled
    AND (positions.account_id, positions.project_id) IN (SELECT DISTINCT account_id, project_id FROM looked)
  GROUP BY positions.account_id, positions.project_id, positions.day
  HAVING sum(coalesce(keywords.volume, 1)) > 0
)
INSERT INTO share_of_voice_days (account_id, project_id, day, host, keyword_count, share)
SELECT looked.account_id, looked.project_id, looked.day, host, count(*),
  100 * sum(coalesce(clicks[position], 0) * looked.weight) / (min(clicks[1]) * min(attainable.weight))
FROM looked
JOIN attainable USING (account_id, project_id, day)
CROSS JOIN curve
GROUP BY looked.account_id, looked.project_id, looked.day, host;
