-- Visits a month that a keyword won at its latest check by the default click curve; an unknown volume weighs 1. Null: nothing to
-- compare. The list of what was lost is read from an index, which cannot follow the curve of each account.
CREATE FUNCTION usual_visits_won(volume integer, movement text, place smallint, previous smallint) RETURNS float8
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $2 <> 'first' THEN coalesce($1, 1) * (
    coalesce(('{0.285,0.157,0.11,0.08,0.072,0.051,0.04,0.032,0.028,0.025,0.009,0.0083,0.0077,0.007,0.0063,0.0057,0.005,0.0043,0.0037,0.003}'::float8[])[$3], 0)
    - coalesce(('{0.285,0.157,0.11,0.08,0.072,0.051,0.04,0.032,0.028,0.025,0.009,0.0083,0.0077,0.007,0.0063,0.0057,0.005,0.0043,0.0037,0.003}'::float8[])[$4], 0)
  ) END
$$;

-- Places that the latest check won; no rank counts as place 101.
CREATE FUNCTION places_won(movement text, place smallint, previous smallint, change smallint) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE $1 WHEN 'new' THEN 101 - $2 WHEN 'dropped' THEN $3 - 101 ELSE $4::integer END
$$;

CREATE INDEX keywords_most_lost ON keywords (
  account_id, project_id, is_sticky DESC,
  usual_visits_won(volume, movement, position, previous_position),
  places_won(movement, position, previous_position, change),
  id DESC
) WHERE deleted_at IS NULL;
CREATE INDEX keywords_most_lost_of_account ON keywords (
  account_id, is_sticky DESC,
  usual_visits_won(volume, movement, position, previous_position),
  places_won(movement, position, previous_position, change),
  id DESC
) WHERE deleted_at IS NULL;
