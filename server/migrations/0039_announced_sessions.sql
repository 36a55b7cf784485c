-- Open pages of a session hear that it has ended, in the same transaction; announce.ts says the same for calls.
CREATE FUNCTION announce_ended_sessions(accounts bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify(
    'rankline',
    json_build_object('type', 'sessions', 'account_id', account_id, 'project_id', 0, 'ids', '[]'::json, 'count', 0)::text
  )
  FROM unnest(accounts) AS account_id
$$;

CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE account_id = NEW.account_id;
  PERFORM announce_ended_sessions(ARRAY[NEW.account_id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION end_sessions_of_brand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts bigint[];
BEGIN
  SELECT array_agg(account_id) INTO accounts
  FROM clients
  WHERE owner_account_id = NEW.account_id AND brand_id = NEW.id;
  DELETE FROM sessions WHERE account_id = ANY(accounts);
  PERFORM announce_ended_sessions(accounts);
  RETURN NULL;
END $$;
