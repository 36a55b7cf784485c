-- Sessions in which somebody acts as a client end with the sessions of that person.
CREATE INDEX sessions_as_clients ON sessions (impersonated_by) WHERE impersonated_by IS NOT NULL;

CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts bigint[];
BEGIN
  WITH ended AS (
    DELETE FROM sessions
    WHERE account_id = NEW.account_id OR impersonated_by = NEW.account_id
    RETURNING account_id
  )
  SELECT array_agg(DISTINCT account_id) INTO accounts FROM ended;
  PERFORM announce_ended_sessions(ARRAY[NEW.account_id] || accounts);
  RETURN NULL;
END $$;
