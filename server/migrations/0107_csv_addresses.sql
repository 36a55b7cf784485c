CREATE SEQUENCE csv_address_ids;

-- Addresses at which spreadsheets and dashboards read a list of keywords as CSV, without a session.
CREATE TABLE csv_addresses (
  -- whoever made it
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('csv_address_ids'),
  -- SHA-256; the token itself is shown once
  token_hash bytea NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  read_account_id bigint NOT NULL,
  project_id bigint,
  list jsonb NOT NULL,
  last_read_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX csv_addresses_by_token ON csv_addresses (token_hash);
