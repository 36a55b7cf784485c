-- Filters by choices have an operator and several values. Stored lists of exports have the single value of before.
CREATE FUNCTION pg_temp.with_operators(list jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_set(list, '{filters}', coalesce((
    SELECT jsonb_object_agg(name, CASE
      WHEN jsonb_typeof(value) = 'number' AND name IN (
        'ranks_between', 'changes', 'engine', 'country', 'tag', 'device', 'language', 'city', 'project',
        'feature', 'own_feature', 'lost_feature'
      ) THEN jsonb_build_object('operator', 'any', 'values', jsonb_build_array(value))
      ELSE value
    END)
    FROM jsonb_each(list -> 'filters') AS filter (name, value)
  ), '{}'))
$$;

UPDATE exports SET list = pg_temp.with_operators(list) WHERE list ? 'filters';
UPDATE csv_addresses SET list = pg_temp.with_operators(list) WHERE list ? 'filters';

DROP FUNCTION pg_temp.with_operators(jsonb);
