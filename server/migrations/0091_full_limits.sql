-- Limits of accounts that are used up, so that each is told once, and again only after there was room.
CREATE TABLE full_limits (
  account_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('projects', 'keywords')),
  noticed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind)
);
