-- What administrators changed. Rows are only ever added: not even a mistake in the product can change or remove one.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Null: the command line.
  actor_id bigint,
  actor_name text NOT NULL,
  action text NOT NULL,
  -- What was changed, by its name at that time.
  subject text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, id);
CREATE INDEX audit_entries_by_action ON audit_entries (action, id);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are only added';
END $$;
CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
