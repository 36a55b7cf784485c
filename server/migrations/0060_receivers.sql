-- Receivers of an account that did not answer in time; a row ends with the next answer.
CREATE TABLE slow_receivers (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- SHA-256 of type and address
  receiver_hash bytea NOT NULL,
  -- time-outs in a row
  time_outs integer NOT NULL,
  -- until then nothing is sent there
  rests_until timestamptz,
  PRIMARY KEY (account_id, receiver_hash)
);

-- Tests mailed to an address, by all accounts: it may be that of a stranger.
CREATE TABLE mail_tests (
  -- SHA-256 of the address in lower case
  address_hash bytea PRIMARY KEY,
  tests smallint NOT NULL,
  counted_since timestamptz NOT NULL
);
