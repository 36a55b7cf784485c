-- Null until a client has followed a link that was mailed to the address.
ALTER TABLE clients ADD COLUMN email_verified_at timestamptz;

-- A change of a person's address that waits for its proofs: one at a time.
CREATE TABLE email_changes (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  email text NOT NULL,
  old_email text NOT NULL,
  -- SHA-256 of the tokens of mailed links, null until they are mailed
  new_token bytea UNIQUE,
  old_token bytea UNIQUE,
  revoke_token bytea NOT NULL UNIQUE,
  -- the old address was proven, so that it has to agree
  needs_old boolean NOT NULL,
  new_confirmed_at timestamptz,
  -- SHA-256 of the token of the session that asked for it, which goes on
  session_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_expired ON email_changes (expires_at);
