-- How far an action on all keywords that match has come. Its keywords change in one transaction; this row is written
-- beside it, so that the page that began it, also after it was loaded anew, can tell.
CREATE TABLE bulk_actions (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- chosen by the page: the same action that arrives twice is done once
  key text NOT NULL CHECK (key ~ '^[0-9a-f]{32}$'),
  action text NOT NULL,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'working' CHECK (state IN ('working', 'done', 'failed')),
  -- what is said at the end
  message text,
  began_at timestamptz NOT NULL,
  -- when it last told how far it is
  told_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key),
  CHECK (done BETWEEN 0 AND total)
);
