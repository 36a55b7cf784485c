-- How a source's proxies are doing, as the worker that wrote last saw them.
CREATE TABLE source_proxies (
  source text PRIMARY KEY,
  proxies jsonb NOT NULL,
  seen_at timestamptz NOT NULL
);
