-- Tokens by which programs act for a person in an account.
CREATE TABLE api_tokens (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- The maker: the account of a person, and their membership in the account if it is not their own.
  made_by bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  member_id bigint,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  ending text NOT NULL,
  permissions text[] NOT NULL,
  -- NULL: every project that the maker sees.
  project_ids bigint[],
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  ended_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  PRIMARY KEY (account_id, id),
  CHECK ((made_by = account_id) = (member_id IS NULL))
);
CREATE UNIQUE INDEX api_tokens_hash ON api_tokens (token_hash);
CREATE INDEX api_tokens_maker ON api_tokens (made_by);

-- Answers of writes that a program may repeat with the same key. Kept for a day.
CREATE TABLE idempotency_keys (
  account_id bigint NOT NULL,
  token_id bigint NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer NOT NULL,
  answer json NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_id, key),
  FOREIGN KEY (account_id, token_id) REFERENCES api_tokens (account_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
