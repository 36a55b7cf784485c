-- Registrations through a provider that has not proven an address: an account comes to be when the typed one is proven.
CREATE TABLE pending_registrations (
  -- SHA-256 of the provider and the person's id there: a newer registration of the same person replaces the older
  identity_hash bytea PRIMARY KEY,
  -- null until the link is mailed
  token_hash bytea UNIQUE,
  -- encrypted: what the provider said about the person
  newcomer text NOT NULL,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_registrations_expired ON pending_registrations (expires_at);

-- How many mails an address was sent at the wish of people who have not proven it.
CREATE TABLE unproven_mails (
  -- SHA-256 of the address in lower case
  address_hash bytea PRIMARY KEY,
  mails integer NOT NULL,
  counted_since timestamptz NOT NULL
);
CREATE INDEX unproven_mails_since ON unproven_mails (counted_since);
