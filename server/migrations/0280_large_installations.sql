-- An account and a project are not independent: without these statistics the planner expects a few rows of a project with
-- thousands, and reads its lists by nested loops.
CREATE STATISTICS keywords_by_project (dependencies, ndistinct) ON account_id, project_id FROM keywords;
CREATE STATISTICS landing_pages_by_project (dependencies, ndistinct) ON account_id, project_id FROM landing_pages;
CREATE STATISTICS rank_days_by_project (dependencies, ndistinct) ON account_id, project_id FROM rank_days;
ANALYZE keywords, landing_pages, rank_days;

-- By default, a fifth of a table must have changed before autovacuum runs. In a large one that is days of dead rows,
-- which each lease and each list reads again.
ALTER TABLE searches SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE keywords SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE rank_days SET (autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE project_days_due SET (autovacuum_vacuum_scale_factor = 0.02);

DO $$
DECLARE
  month regclass;
BEGIN
  FOR month IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'positions'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_vacuum_insert_scale_factor = 0.02)', month);
  END LOOP;
END
$$;

-- The month that holds `day` as a partition of its own; does nothing where it exists, or where the day is in
-- `positions_earlier`. It attaches the month, which nobody who reads or writes waits for.
CREATE OR REPLACE FUNCTION ensure_positions_month(day date) RETURNS void LANGUAGE plpgsql SET datestyle = 'ISO' AS $$
DECLARE
  first date := date_trunc('month', day)::date;
  name text := 'positions_' || to_char(first, 'YYYY_MM');
  own_since date := (
    SELECT substring(pg_get_expr(relpartbound, oid) FROM $bound$TO \('([0-9-]+)'\)$bound$)
    FROM pg_class WHERE oid = 'positions_earlier'::regclass);
BEGIN
  IF first < own_since OR to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ensure_positions_month'));
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE positions INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', name);
  EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_insert_scale_factor = 0.02)', name);
  EXECUTE format(
    'ALTER TABLE positions ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, first, (first + interval '1 month')::date);
END
$$;
