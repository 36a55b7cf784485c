-- How the known keywords of a project stood on a day, in one row, so that a year of any of them is read at once.
CREATE TABLE rank_days (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  day date NOT NULL,
  -- empty: the site itself; otherwise a competitor
  host text NOT NULL,
  -- the same for the same keywords; 53 bits, which JavaScript holds
  list_hash bigint NOT NULL,
  -- ascending
  keyword_ids bigint[] NOT NULL,
  -- a byte per keyword: the last known position, 101 without one; 128 more if it was checked on the day
  ranks bytea NOT NULL,
  PRIMARY KEY (account_id, project_id, day, host),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);

-- The days already recorded. A day's number before a position makes the latest one the greatest.
INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks)
SELECT account_id, project_id, day, '',
  bit_xor(hashint8extended(id, 0)) & 9007199254740991,
  array_agg(id ORDER BY id),
  string_agg(
    set_byte('\x00', 0, coalesce(latest % 1000, 101)::integer + CASE WHEN is_checked THEN 128 ELSE 0 END), '' ORDER BY id)
FROM (
  SELECT days.account_id, days.project_id, days.day, keywords.id,
    positions.keyword_id IS NOT NULL AS is_checked,
    count(positions.keyword_id) OVER until_day > 0 AS is_known,
    max((days.day - date '1970-01-01') * 1000 + least(coalesce(positions.position, 101), 101))
      FILTER (WHERE positions.position IS NOT NULL OR positions.depth >= 100) OVER until_day AS latest
  FROM project_days AS days
  JOIN keywords ON keywords.account_id = days.account_id AND keywords.project_id = days.project_id
  LEFT JOIN positions
    ON positions.account_id = days.account_id AND positions.keyword_id = keywords.id AND positions.day = days.day
  WINDOW until_day AS (PARTITION BY days.account_id, keywords.id ORDER BY days.day)
) AS stood
WHERE is_known
GROUP BY account_id, project_id, day;

INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks)
SELECT account_id, project_id, day, host,
  bit_xor(hashint8extended(id, 0)) & 9007199254740991,
  array_agg(id ORDER BY id),
  string_agg(set_byte('\x00', 0, coalesce(latest % 1000, 101)::integer), '' ORDER BY id)
FROM (
  SELECT days.account_id, days.project_id, days.day, days.host, keywords.id,
    count(found.competitor_id) OVER until_day > 0 AS is_known,
    max((days.day - date '1970-01-01') * 1000 + least(coalesce(found.position, 101), 101))
      FILTER (WHERE found.position IS NOT NULL OR found.depth >= 100) OVER until_day AS latest
  FROM share_of_voice_days AS days
  JOIN keywords ON keywords.account_id = days.account_id AND keywords.project_id = days.project_id
  JOIN competitors
    ON competitors.account_id = days.account_id AND competitors.keyword_id = keywords.id
    AND competitors.host = days.host AND competitors.is_enabled
  LEFT JOIN competitor_positions AS found
    ON found.account_id = days.account_id AND found.competitor_id = competitors.id AND found.day = days.day
  WINDOW until_day AS (PARTITION BY days.account_id, competitors.id ORDER BY days.day)
) AS stood
WHERE is_known
GROUP BY account_id, project_id, day, host;
