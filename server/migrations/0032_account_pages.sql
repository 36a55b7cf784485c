-- Of clients as of people of the site: the name of the picture in the installation's files.
ALTER TABLE clients ADD COLUMN avatar_location text;

CREATE SEQUENCE receipt_ids;

-- What somebody has paid, as the payment provider tells it.
CREATE TABLE receipts (
  account_id bigint NOT NULL REFERENCES accounts (id),
  id bigint NOT NULL DEFAULT nextval('receipt_ids'),
  -- the provider's own name of the payment
  external_id text NOT NULL,
  amount numeric(10, 2) NOT NULL,
  currency text NOT NULL,
  paid_at timestamptz NOT NULL,
  receipt_url text NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, external_id)
);
CREATE INDEX receipts_by_day ON receipts (account_id, paid_at DESC, id DESC);
