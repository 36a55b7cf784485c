-- Accounts whose person's data is to be erased: asked for, confirmed by a mailed link, then waited for.
CREATE TABLE erasures (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  -- the administrator who asked, by the id of the person; null: the person
  asked_by bigint,
  -- SHA-256 of the token of the mailed link, null once it is confirmed
  token_hash bytea UNIQUE,
  link_ends_at timestamptz,
  -- null until it is confirmed
  due_at timestamptz,
  -- from then on nobody can cancel it
  begun_at timestamptz
);
CREATE INDEX erasures_due ON erasures (due_at) WHERE due_at IS NOT NULL;

-- The row of an erased account stays: rows in accounts of others refer to its number.
ALTER TABLE accounts ADD COLUMN erased_at timestamptz;

-- The last mail to an erased person; its recipient is forgotten when it is settled.
ALTER TABLE mails ADD COLUMN is_last boolean NOT NULL DEFAULT false;

-- Deletes all rows of an account in the tables, in their order.
CREATE FUNCTION delete_rows_of(account bigint, names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY names LOOP
    EXECUTE format('DELETE FROM %I WHERE account_id = $1', name) USING account;
  END LOOP;
END
$$;

-- A text with a word replaced, wherever it stands by itself.
CREATE FUNCTION without_word(given text, word text, instead text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(
    given,
    '(?<![[:alnum:]_.@-])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]_@-])',
    instead,
    'gi'
  )
$$;

-- Entries are only added, with one exception: an erasure takes the name of its person out of them.
DROP TRIGGER audit_entries_stay ON audit_entries;
CREATE TRIGGER audit_entries_stay BEFORE DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE FUNCTION refuse_audit_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('rankline.erasing', true) = 'on'
    AND (NEW.id, NEW.at, NEW.action) = (OLD.id, OLD.at, OLD.action)
    AND NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are only added';
END $$;
CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_update();
