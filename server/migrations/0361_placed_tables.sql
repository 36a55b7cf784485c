-- Places a new table of a migration in a distributed database: 'account', 'search' or 'reference', as its declaration says. Call it
-- before foreign keys to tables of accounts are added, which Citus refuses on a table that is not distributed. Does nothing in a database that is not
-- distributed.
CREATE FUNCTION place_table(name text, placement text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('distribution.foreign_keys') IS NULL THEN RETURN; END IF;
  PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
  CASE placement
    WHEN 'reference' THEN EXECUTE format('SELECT create_reference_table(%L)', name);
    WHEN 'account' THEN EXECUTE format('SELECT create_distributed_table(%L, ''account_id'', colocate_with => ''projects'')', name);
    WHEN 'search' THEN EXECUTE format('SELECT create_distributed_table(%L, ''search_id'', colocate_with => ''result_pages'')', name);
  END CASE;
END $$;
