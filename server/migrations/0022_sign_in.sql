-- Null until the person has followed a link that was mailed to the address.
ALTER TABLE users ADD COLUMN email_verified_at timestamptz;

-- The link a forgotten password is replaced by: one per account, so that a newer one voids the older.
CREATE TABLE password_resets (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  -- how many links the hour has seen
  links integer NOT NULL DEFAULT 1,
  counted_since timestamptz NOT NULL DEFAULT now()
);

-- The link that proves an address; it proves only the address it was sent to.
CREATE TABLE email_verifications (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

-- Failed log-ins by username and address, for the delay that grows with them.
CREATE TABLE login_failures (
  -- SHA-256 of the name in lower case, which need not be anybody's
  username_hash bytea NOT NULL,
  ip inet NOT NULL,
  failures integer NOT NULL DEFAULT 1,
  blocked_until timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (username_hash, ip)
);
CREATE INDEX login_failures_last ON login_failures (last_at);

-- Who a person is at a provider. No token of the provider is kept: it is asked once, at the sign-in.
CREATE TABLE identities (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'facebook', 'github')),
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, provider)
);
CREATE UNIQUE INDEX identities_subject ON identities (provider, subject);

-- What a provider's callback hands to the browser in place of a token: usable once, for a few minutes.
CREATE TABLE sign_in_codes (
  code_hash bytea PRIMARY KEY,
  -- null for a person who has no account yet
  account_id bigint REFERENCES accounts (id) ON DELETE CASCADE,
  -- encrypted: what the provider said about that person
  newcomer text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_codes_expired ON sign_in_codes (expires_at);
