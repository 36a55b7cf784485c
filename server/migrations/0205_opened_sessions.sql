-- A session in somebody else's name belongs to the session that opened it, and ends with it in every way.
DELETE FROM sessions WHERE impersonated_by IS NOT NULL;
ALTER TABLE sessions
  -- its number among the sessions of `impersonated_by`
  ADD COLUMN opened_by bigint,
  ADD CONSTRAINT sessions_opened_by_somebody CHECK ((impersonated_by IS NULL) = (opened_by IS NULL)),
  ADD CONSTRAINT sessions_opener FOREIGN KEY (impersonated_by, opened_by)
    REFERENCES sessions (account_id, id) ON DELETE CASCADE;
DROP INDEX sessions_as_clients;
CREATE INDEX sessions_by_opener ON sessions (impersonated_by, opened_by) WHERE impersonated_by IS NOT NULL;

-- Open pages of such a session hear that it has ended, whatever has ended it.
CREATE FUNCTION announce_opened_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_ended_sessions(ARRAY[OLD.account_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_opened_session AFTER DELETE ON sessions
FOR EACH ROW WHEN (OLD.impersonated_by IS NOT NULL) EXECUTE FUNCTION announce_opened_session();

-- Sessions that this person has opened end by the foreign key.
CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE account_id = NEW.account_id;
  PERFORM announce_ended_sessions(ARRAY[NEW.account_id]);
  RETURN NULL;
END $$;

-- A right that is lost and given again does not bring back the sessions that were opened with it.

CREATE FUNCTION end_sessions_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions
  USING clients
  WHERE sessions.impersonated_by = OLD.member_account_id
    AND clients.account_id = sessions.account_id
    AND clients.owner_account_id = OLD.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sessions_of_member
AFTER UPDATE OF member_account_id, role, project_permission, status, end_at ON members
FOR EACH ROW WHEN (
  OLD.role = 'owner'
  AND (OLD.member_account_id, OLD.role, OLD.project_permission, OLD.status, OLD.end_at)
    IS DISTINCT FROM (NEW.member_account_id, NEW.role, NEW.project_permission, NEW.status, NEW.end_at)
) EXECUTE FUNCTION end_sessions_of_member();
CREATE TRIGGER end_sessions_of_deleted_member AFTER DELETE ON members
FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION end_sessions_of_member();

CREATE FUNCTION end_sessions_of_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions
  USING users
  WHERE sessions.impersonated_by = OLD.account_id AND users.account_id = sessions.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sessions_of_administrator AFTER UPDATE OF package_id ON users
FOR EACH ROW WHEN (OLD.package_id IS DISTINCT FROM NEW.package_id)
EXECUTE FUNCTION end_sessions_of_administrator();

CREATE FUNCTION end_sessions_without_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions
  USING clients, sessions AS opener
  WHERE clients.owner_account_id = NEW.id
    AND sessions.account_id = clients.account_id
    AND sessions.impersonated_by <> NEW.id
    AND opener.account_id = sessions.impersonated_by
    AND opener.id = sessions.opened_by
    AND opener.factor_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sessions_without_factor AFTER UPDATE OF needs_second_factor ON accounts
FOR EACH ROW WHEN (NEW.needs_second_factor AND NOT OLD.needs_second_factor)
EXECUTE FUNCTION end_sessions_without_factor();

CREATE FUNCTION end_sessions_of_lost_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE impersonated_by = NEW.account_id AND opened_by = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sessions_of_lost_factor AFTER UPDATE OF factor_at ON sessions
FOR EACH ROW WHEN (OLD.factor_at IS NOT NULL AND NEW.factor_at IS NULL)
EXECUTE FUNCTION end_sessions_of_lost_factor();
