-- Icons of tracked sites, shared by all accounts; they belong to nobody.
CREATE TABLE site_icons (
  host text PRIMARY KEY,
  -- PNG; null where the site has none, or it is not known yet
  picture bytea,
  -- null: it has not been fetched yet
  fetched_at timestamptz,
  -- when it is fetched again for the next person who wants it
  stale_at timestamptz NOT NULL
);

CREATE INDEX site_icons_stale ON site_icons (stale_at);
