CREATE SEQUENCE position_ids;

-- Where a keyword stood on a day. Only checks that really looked are here: a failed check writes nothing.
CREATE TABLE positions (
  account_id bigint NOT NULL,
  keyword_id bigint NOT NULL,
  day date NOT NULL,
  id bigint NOT NULL DEFAULT nextval('position_ids'),
  project_id bigint NOT NULL,
  -- null: not among the first `depth` results
  position smallint,
  depth smallint NOT NULL,
  -- against the check before; null when either had no position
  change smallint,
  movement text,
  landing_page_id bigint,
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, keyword_id, day)
) PARTITION BY RANGE (day);
CREATE INDEX positions_of_project ON positions (account_id, project_id, day);

CREATE TABLE competitor_positions (
  account_id bigint NOT NULL,
  competitor_id bigint NOT NULL,
  day date NOT NULL,
  position smallint,
  depth smallint NOT NULL,
  url text,
  PRIMARY KEY (account_id, competitor_id, day),
  FOREIGN KEY (account_id, competitor_id) REFERENCES competitors (account_id, id) ON DELETE CASCADE
);

-- The month that holds `day` as a partition of its own; does nothing where it exists.
CREATE FUNCTION ensure_positions_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first date := date_trunc('month', day)::date;
  name text := 'positions_' || to_char(first, 'YYYY_MM');
BEGIN
  IF to_regclass(name) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF positions FOR VALUES FROM (%L) TO (%L)', name, first, (first + interval '1 month')::date);
  END IF;
END
$$;

SELECT ensure_positions_month((current_date + make_interval(months => months))::date) FROM generate_series(-1, 2) AS months;
