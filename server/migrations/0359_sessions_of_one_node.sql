-- The triggers of people, members, brands and accounts end sessions. In a distributed database these tables are on every node,
-- and the sessions on the coordinator alone: there the triggers do it, and nothing elsewhere.

CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('sessions') IS NULL THEN RETURN NULL; END IF;
  DELETE FROM sessions WHERE account_id = NEW.account_id;
  PERFORM announce_ended_sessions(ARRAY[NEW.account_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION end_sessions_of_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('sessions') IS NULL THEN RETURN NULL; END IF;
  DELETE FROM sessions
  USING users
  WHERE sessions.impersonated_by = OLD.account_id AND users.account_id = sessions.account_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION end_sessions_of_brand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts bigint[];
BEGIN
  IF to_regclass('sessions') IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(account_id) INTO accounts
  FROM clients
  WHERE owner_account_id = NEW.account_id AND brand_id = NEW.id;
  DELETE FROM sessions WHERE account_id = ANY(accounts);
  PERFORM announce_ended_sessions(accounts);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION end_sessions_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('sessions') IS NULL THEN RETURN NULL; END IF;
  DELETE FROM sessions
  USING clients
  WHERE sessions.impersonated_by = OLD.member_account_id
    AND clients.account_id = sessions.account_id
    AND clients.owner_account_id = OLD.account_id;
  RETURN NULL;
END $$;

-- In two statements: Citus does not join the copies of clients with sessions twice.
CREATE OR REPLACE FUNCTION end_sessions_without_factor() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned bigint[];
BEGIN
  IF to_regclass('sessions') IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(account_id) INTO owned FROM clients WHERE owner_account_id = NEW.id;
  DELETE FROM sessions
  USING sessions AS opener
  WHERE sessions.account_id = ANY (owned)
    AND sessions.impersonated_by <> NEW.id
    AND opener.account_id = sessions.impersonated_by
    AND opener.id = sessions.opened_by
    AND opener.factor_at IS NULL;
  RETURN NULL;
END $$;
