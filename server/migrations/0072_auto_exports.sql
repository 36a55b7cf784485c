-- The connection to which the ranks of an account are exported each day.
CREATE TABLE auto_exports (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- clients use connections of their agency
  connection_account_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  -- days that have failed one after the other
  failures smallint NOT NULL,
  begun_day date,
  judged_day date,
  created_at timestamptz NOT NULL
);
