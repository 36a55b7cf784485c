-- The normalised text of a keyword, shared by all who track it.
CREATE TABLE phrases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL UNIQUE
);

-- Monthly search volume and cost per click; null is unknown. A row per phrase and market that anybody tracks.
CREATE TABLE phrase_metrics (
  phrase_id bigint NOT NULL REFERENCES phrases (id),
  country_id smallint NOT NULL,
  language_id smallint NOT NULL,
  volume integer,
  -- US dollars
  cost_per_click real,
  -- null: never asked for
  fetched_at timestamptz,
  PRIMARY KEY (phrase_id, country_id, language_id)
);
CREATE INDEX phrase_metrics_oldest ON phrase_metrics (fetched_at NULLS FIRST);

-- What is fetched, once for everybody who tracks it. Belongs to nobody.
CREATE TABLE searches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- hash of everything below that makes the search what it is
  fingerprint uuid NOT NULL UNIQUE,
  phrase_id bigint NOT NULL REFERENCES phrases (id),
  engine_id smallint NOT NULL,
  type_id smallint NOT NULL,
  section_id smallint NOT NULL,
  country_id smallint NOT NULL,
  language_id smallint NOT NULL,
  device_id smallint NOT NULL,
  geo_location_id bigint,

  -- null: nobody tracks it
  next_check_at timestamptz,
  -- 0 daily check, 1 never checked before, 2 asked for by a person
  priority smallint NOT NULL DEFAULT 0,
  -- set while somebody waits for the answer; cleared by any outcome
  requested_at timestamptz,
  -- whose check it is until when; neither is indexed, so that leasing writes no index
  lease uuid,
  leased_until timestamptz,
  -- failed checks in a row
  failures smallint NOT NULL DEFAULT 0,

  checked_at timestamptz,
  outcome text CHECK (outcome IN ('complete', 'failed')),
  failure text,
  -- how deep the last complete check looked, and when one last looked all the way
  depth smallint,
  full_depth_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);
CREATE INDEX searches_of_phrase ON searches (phrase_id);
-- The two indexes a lease reads: the few that cannot wait, then the daily ones in order.
CREATE INDEX searches_urgent ON searches (priority DESC, next_check_at) WHERE priority > 0 AND next_check_at IS NOT NULL;
CREATE INDEX searches_due ON searches (next_check_at) WHERE priority = 0 AND next_check_at IS NOT NULL;

-- What one day's check of a search saw; every position, competitor and chart is derived from it.
CREATE TABLE result_pages (
  search_id bigint NOT NULL REFERENCES searches (id) ON DELETE CASCADE,
  day date NOT NULL,
  checked_at timestamptz NOT NULL,
  source text NOT NULL,
  depth smallint NOT NULL,
  organic_count smallint NOT NULL,
  content_hash bytea NOT NULL,
  PRIMARY KEY (search_id, day)
);
CREATE INDEX result_pages_by_day ON result_pages USING brin (day);

-- The body of a result page, stored once however many days it stays the same. Compressed before it gets here.
CREATE TABLE result_bodies (
  search_id bigint NOT NULL REFERENCES searches (id) ON DELETE CASCADE,
  content_hash bytea NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (search_id, content_hash)
);
ALTER TABLE result_bodies ALTER COLUMN body SET STORAGE EXTERNAL;
