-- Visibility counts clicks (docs/metrics.md). Recorded days are counted again from their positions, by the click curve of
-- each day. A day whose positions are no longer known has no visibility.
ALTER TABLE project_days ALTER COLUMN visibility DROP NOT NULL;
ALTER TABLE tag_days ALTER COLUMN visibility DROP NOT NULL;

-- Percent by rank byte: 1 to 100, 101 and 0 for none. The default curve if the account has none.
CREATE FUNCTION visibility_by_rank(shares float8[]) RETURNS float8[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(
    coalesce(
      100 * CASE
        WHEN rank BETWEEN 1 AND 20 THEN curve[rank]
        WHEN rank BETWEEN 21 AND 100 THEN curve[20] * (0.25 - 0.23 * (rank - 21) / 79) / 0.3
      END / nullif(curve[1], 0),
      0)
    ORDER BY rank)
  FROM generate_series(0, 127) AS rank
  CROSS JOIN (
    SELECT coalesce(shares, ARRAY[0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025]
      || (SELECT array_agg((0.9 - step * 0.6 / 9) / 100 ORDER BY step) FROM generate_series(0, 9) AS step)::float8[]) AS curve
  ) AS given
$$;

-- One project after another, so that the lists that are unpacked stay small. A day without a check has the positions of the
-- day before it.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT account_id, id FROM projects ORDER BY account_id, id LOOP
    UPDATE project_days
    SET visibility = (
      SELECT avg(percents[get_byte(ranks, place) % 128 + 1])
      FROM (
        SELECT
          visibility_by_rank((
            SELECT shares
            FROM click_curves
            WHERE account_id = one.account_id AND project_days.day BETWEEN first_day AND last_day)) AS percents,
          -- put together anew, so that each list is unpacked once
          ranks || '\x'::bytea AS ranks
        FROM rank_days
        WHERE account_id = one.account_id
          AND project_id = one.id
          AND rank_days.day <= project_days.day
          AND host = ''
        ORDER BY day DESC
        LIMIT 1
      ) AS latest
      CROSS JOIN LATERAL generate_series(0, length(ranks) - 1) AS place
    )
    WHERE account_id = one.account_id AND project_id = one.id;

    WITH stood AS MATERIALIZED (
      SELECT day, listed.id AS keyword_id, get_byte(ranks, listed.place::integer - 1) % 128 AS rank
      FROM (
        SELECT day, keyword_ids || '{}'::bigint[] AS keyword_ids, ranks || '\x'::bytea AS ranks
        FROM rank_days
        WHERE account_id = one.account_id
          AND project_id = one.id
          AND host = ''
          AND EXISTS (
            SELECT FROM tag_days
            WHERE account_id = one.account_id AND project_id = one.id AND tag_days.day = rank_days.day)
      ) AS lists
      CROSS JOIN LATERAL unnest(keyword_ids) WITH ORDINALITY AS listed (id, place)
    ), percents AS MATERIALIZED (
      SELECT day, visibility_by_rank(shares) AS percents
      FROM (SELECT DISTINCT day FROM stood) AS days
      LEFT JOIN click_curves ON account_id = one.account_id AND day BETWEEN first_day AND last_day
    ), counted AS (
      SELECT spans.tag_id, stood.day, avg(percents[rank + 1]) AS visibility
      FROM stood
      JOIN percents USING (day)
      JOIN tag_spans AS spans
        ON spans.account_id = one.account_id
        AND spans.project_id = one.id
        AND spans.keyword_id = stood.keyword_id
        AND spans.first_day <= stood.day
        AND spans.until > stood.day
      GROUP BY spans.tag_id, stood.day
    )
    UPDATE tag_days
    SET visibility = counted.visibility
    FROM tag_days AS kept
    LEFT JOIN counted USING (tag_id, day)
    WHERE kept.account_id = one.account_id
      AND kept.project_id = one.id
      AND tag_days.account_id = one.account_id
      AND tag_days.project_id = one.id
      AND tag_days.tag_id = kept.tag_id
      AND tag_days.day = kept.day;

    UPDATE projects
    SET visibility = (
      SELECT avg(percents[coalesce(position, 0) + 1])
      FROM keywords
      CROSS JOIN (
        SELECT visibility_by_rank((
          SELECT shares FROM click_curves WHERE account_id = one.account_id AND last_day = 'infinity')) AS percents
      ) AS curve
      WHERE account_id = one.account_id
        AND project_id = one.id
        AND is_enabled
        AND checked_at IS NOT NULL
        AND deleted_at IS NULL
    )
    WHERE account_id = one.account_id AND id = one.id;
  END LOOP;
END
$$;

DROP FUNCTION visibility_by_rank(float8[]);

-- A waiting move was measured by places: the next check measures it by clicks.
DELETE FROM alert_hits
USING alerts
WHERE alerts.account_id = alert_hits.account_id
  AND alerts.id = alert_hits.alert_id
  AND alerts.trigger_type = 'visibility';

INSERT INTO notifications (account_id, type, title, description, click_action)
SELECT DISTINCT account_id, 'VISIBILITY_CHANGED', 'Visibility now counts clicks',
  'The first position counts 100%, the second about 55%, the tenth about 9%. Recorded days were counted again. Please check the thresholds of your visibility alerts.',
  '/alerts'
FROM alerts
WHERE trigger_type = 'visibility' AND is_enabled;
