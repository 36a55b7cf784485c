-- Whose request for new ranks a check answers: that account pays for it. Null: everybody who tracks the search.
ALTER TABLE searches ADD COLUMN requested_by bigint;

-- Pages of a check that failed later on, or was broken off: the next try goes on from them.
CREATE TABLE check_progress (
  search_id bigint PRIMARY KEY REFERENCES searches (id) ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  progress jsonb NOT NULL
);

-- What checks took, by UTC day and source. Costs are in US dollars, at the prices of the moment.
CREATE TABLE source_days (
  day date NOT NULL,
  source text NOT NULL,
  checks integer NOT NULL,
  failed_checks integer NOT NULL,
  requests integer NOT NULL,
  -- requests that were not plainly refused; they cost the price of a request where that is known
  paid_requests integer NOT NULL,
  cost numeric(16, 6) NOT NULL,
  PRIMARY KEY (day, source)
);

-- The same by who caused it: a shared search in equal parts. Account 0 is nobody: its last keyword went meanwhile.
CREATE TABLE account_spending (
  account_id bigint NOT NULL,
  day date NOT NULL,
  source text NOT NULL,
  checks numeric(16, 6) NOT NULL,
  requests numeric(16, 6) NOT NULL,
  cost numeric(16, 8) NOT NULL,
  PRIMARY KEY (account_id, day, source)
);

-- Sources that may not be asked for the rest of a UTC day, and why, in one sentence.
CREATE TABLE source_pauses (
  source text NOT NULL,
  day date NOT NULL,
  reason text NOT NULL,
  paused_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, day)
);

-- What the workers ask, as the one that started last was told: order, prices, ceilings, abilities.
CREATE TABLE source_plan (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  plan jsonb NOT NULL,
  published_at timestamptz NOT NULL
);

-- How a source answers for an engine, as the worker that wrote last saw it.
CREATE TABLE source_health (
  source text NOT NULL,
  engine text NOT NULL,
  success real,
  failures_in_row integer NOT NULL,
  open_until timestamptz,
  last_error text,
  last_error_at timestamptz,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (source, engine)
);

-- How an engine's first pages usually read, per source, engine, type and device.
CREATE TABLE page_habits (
  key text PRIMARY KEY,
  habit jsonb NOT NULL,
  saved_at timestamptz NOT NULL
);

-- Times in which they read differently; open until they read as usual again or somebody says that the new way is right.
CREATE TABLE drifts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  source text NOT NULL,
  engine text NOT NULL,
  type text NOT NULL,
  device text NOT NULL,
  signs jsonb NOT NULL,
  failed_checks integer NOT NULL DEFAULT 0,
  began_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  accepted_at timestamptz
);
CREATE UNIQUE INDEX drifts_open ON drifts (key) WHERE ended_at IS NULL;

-- A few of the pages that nobody should believe, to be looked at. The newest few of an engine stay.
CREATE TABLE drift_pages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  drift_id bigint NOT NULL REFERENCES drifts (id) ON DELETE CASCADE,
  engine text NOT NULL,
  phrase text NOT NULL,
  country text NOT NULL,
  language text NOT NULL,
  status text NOT NULL,
  results smallint NOT NULL,
  features smallint NOT NULL,
  -- deflated UTF-8 text as it came; null where the source has none
  body bytea,
  kept_at timestamptz NOT NULL
);
CREATE INDEX drift_pages_of_drift ON drift_pages (drift_id);
CREATE INDEX drift_pages_of_engine ON drift_pages (engine, id DESC);

-- 0-1, as the market for ads tells it; null is unknown.
ALTER TABLE phrase_metrics ADD COLUMN competition real;
