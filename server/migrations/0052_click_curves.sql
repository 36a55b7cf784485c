-- Click curves that accounts have set: the share of searchers who click positions 1 to 20, and the days on which the
-- curve applies. Days without one use the default of docs/metrics.md.
CREATE TABLE click_curves (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  first_day date NOT NULL,
  last_day date NOT NULL DEFAULT 'infinity',
  shares float8[] NOT NULL CHECK (cardinality(shares) = 20),
  PRIMARY KEY (account_id, first_day)
);

-- Computed where they are read: they depend on the account's curve of today.
ALTER TABLE keywords DROP COLUMN traffic, DROP COLUMN traffic_value;
