-- What a person can prove beside the password: one row for whoever has set something up, or has tried codes.
CREATE TABLE second_factors (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- random; what passkeys know the person by
  user_handle bytea NOT NULL,
  -- encrypted; null without an authenticator app
  totp_secret text,
  -- the newest 30-second step whose code was accepted, so that no code works twice
  totp_step bigint NOT NULL DEFAULT 0,
  totp_since timestamptz,
  -- encrypted; an app that is being set up
  pending_secret text,
  pending_until timestamptz,
  -- attempts since the last right one, and when the next may be made
  failures integer NOT NULL DEFAULT 0,
  blocked_until timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE recovery_codes (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- the first four characters, which find the row
  selector text NOT NULL,
  -- Argon2id of the rest
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, selector)
);

CREATE SEQUENCE passkey_ids;

CREATE TABLE passkeys (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('passkey_ids'),
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  -- signatures the authenticator says it has made; 0 where it does not count
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);

-- What a browser has been asked to prove: usable once, for a few minutes.
CREATE TABLE factor_challenges (
  -- SHA-256 of what the browser was given
  challenge_hash bytea PRIMARY KEY,
  -- null where a passkey says who it is
  account_id bigint REFERENCES accounts (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('log_in', 'passkey_log_in', 'add_passkey', 'confirm')),
  -- SHA-256 of the browser's cookie, or of the token of the session that asked
  holder_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX factor_challenges_expired ON factor_challenges (expires_at);

-- Whether members reach the account only with a second factor.
ALTER TABLE accounts ADD COLUMN needs_second_factor boolean NOT NULL DEFAULT false;
