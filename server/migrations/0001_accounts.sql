-- An account owns every row of a tenant; a person who signs in has exactly one.
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('user', 'client')),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL UNIQUE REFERENCES accounts (id),
  username text NOT NULL,
  email text NOT NULL,
  -- null for people who only sign in through a provider
  password_hash text,
  name text,
  -- 0 disabled, 1 active, 2 must choose trial or payment
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1, 2)),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (lower(email));

-- Only the SHA-256 of a token is kept; the token itself is known to its holder alone.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  ip inet,
  agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  absolute_expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_account ON sessions (account_id);
CREATE INDEX sessions_expired ON sessions (expires_at);
