-- Months that began more than five years ago are in one partition, `positions_earlier`: a statement about a history plans and
-- locks every partition, so their number must not depend on what somebody imports.
DO $$
DECLARE
  first date := (date_trunc('month', current_date) - interval '60 months')::date;
  old_month text;
  old_months text[];
BEGIN
  SELECT coalesce(array_agg(class.relname::text), '{}') INTO old_months
  FROM pg_inherits JOIN pg_class AS class ON class.oid = inhrelid
  WHERE inhparent = 'positions'::regclass AND class.relname < 'positions_' || to_char(first, 'YYYY_MM');
  FOREACH old_month IN ARRAY old_months LOOP
    EXECUTE format('ALTER TABLE positions DETACH PARTITION %I', old_month);
  END LOOP;
  EXECUTE format('CREATE TABLE positions_earlier PARTITION OF positions FOR VALUES FROM (MINVALUE) TO (%L)', first);
  FOREACH old_month IN ARRAY old_months LOOP
    EXECUTE format('INSERT INTO positions SELECT * FROM %I', old_month);
    EXECUTE format('DROP TABLE %I', old_month);
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
  EXECUTE format(
    'ALTER TABLE positions ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, first, (first + interval '1 month')::date);
END
$$;
