-- A session never outlives the right to have it. Whoever disables or deletes somebody may be a call, the command line
-- or a hand at the database, so the database sees to it: enabling again brings no old session back.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE account_id = NEW.account_id;
  RETURN NULL;
END $$;

CREATE FUNCTION end_sessions_of_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions
  USING clients
  WHERE clients.owner_account_id = NEW.account_id
    AND clients.brand_id = NEW.id
    AND sessions.account_id = clients.account_id;
  RETURN NULL;
END $$;

CREATE TRIGGER end_sessions AFTER UPDATE OF status, deleted_at ON users
FOR EACH ROW WHEN (NEW.status = 0 OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_sessions();

CREATE TRIGGER end_sessions AFTER UPDATE OF status, deleted_at ON clients
FOR EACH ROW WHEN (NEW.status = 0 OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_sessions();

CREATE TRIGGER end_sessions AFTER UPDATE OF status, deleted_at ON brands
FOR EACH ROW WHEN (NEW.status = 0 OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_sessions_of_brand();
