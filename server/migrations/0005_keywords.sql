CREATE SEQUENCE keyword_ids;
CREATE SEQUENCE landing_page_ids;

-- A page of the project that ranks, or has ranked, for at least one keyword.
CREATE TABLE landing_pages (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('landing_page_ids'),
  project_id bigint NOT NULL,
  url text NOT NULL,
  first_seen_on date NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX landing_pages_url ON landing_pages (account_id, project_id, md5(url));

-- A project's tie to a search, with its standing as last known, so that lists never read history.
CREATE TABLE keywords (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('keyword_ids'),
  project_id bigint NOT NULL,
  search_id bigint NOT NULL REFERENCES searches (id),
  created_by bigint NOT NULL REFERENCES accounts (id),
  phrase text NOT NULL,
  phrase_id bigint NOT NULL,
  engine_id smallint NOT NULL,
  type_id smallint NOT NULL,
  section_id smallint NOT NULL,
  country_id smallint NOT NULL,
  language_id smallint NOT NULL,
  device_id smallint NOT NULL,
  geo_location_id bigint,
  -- what is looked for where it is not the project's url: ASIN, product, video, channel, playlist, app id or author
  code text NOT NULL DEFAULT '',

  is_enabled boolean NOT NULL DEFAULT true,
  is_alerts_enabled boolean NOT NULL DEFAULT true,
  is_favourited boolean NOT NULL DEFAULT false,
  is_sticky boolean NOT NULL DEFAULT false,

  -- how the last check ended; a failed one changes nothing but these three
  outcome text CHECK (outcome IN ('ranked', 'not_in_depth', 'failed')),
  failure text,
  tried_at timestamptz,
  -- the last check that really looked, how deep, and where the page stood
  checked_at timestamptz,
  depth smallint,
  position smallint,
  previous_position smallint,
  best_position smallint,
  worst_position smallint,
  -- previous minus current: positive is better
  change smallint,
  movement text CHECK (movement IN ('improved', 'declined', 'stable', 'new', 'dropped')),
  -- the day the position above was seen; older than the last check when that one was shallow
  position_day date,
  latest_position_id bigint,
  landing_page_id bigint,
  landing_url text,
  -- ids of result-page features, see the catalogue; own_features are those that hold the tracked site
  features smallint[] NOT NULL DEFAULT '{}',
  own_features smallint[] NOT NULL DEFAULT '{}',
  -- positions of up to 30 days that end on trend_day, oldest first; null is a day without a position
  trend smallint[] NOT NULL DEFAULT '{}',
  trend_day date,

  volume integer,
  cost_per_click real,
  traffic real,
  traffic_value real,

  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX keywords_tracked ON keywords (account_id, project_id, search_id, code) WHERE deleted_at IS NULL;
CREATE INDEX keywords_newest ON keywords (account_id, project_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX keywords_of_account ON keywords (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
-- The one index that does not start with the account: the pipeline asks who tracks a search.
CREATE INDEX keywords_of_search ON keywords (search_id) WHERE deleted_at IS NULL;

-- Domains followed beside the project's own, per keyword.
CREATE SEQUENCE competitor_ids;
CREATE TABLE competitors (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('competitor_ids'),
  keyword_id bigint NOT NULL,
  host text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  position smallint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, keyword_id, host),
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords (account_id, id) ON DELETE CASCADE
);
