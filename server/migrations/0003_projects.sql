CREATE SEQUENCE project_ids;

CREATE TABLE projects (
  account_id bigint NOT NULL REFERENCES accounts (id),
  id bigint NOT NULL DEFAULT nextval('project_ids'),
  -- the account of the person who made it; a member may make projects for the account
  created_by bigint NOT NULL REFERENCES accounts (id),
  name text NOT NULL,
  url text NOT NULL,
  -- 1 exact, 2 contains
  url_match smallint NOT NULL CHECK (url_match IN (1, 2)),
  country_id smallint NOT NULL,

  -- the present numbers of the project, kept by the pipeline so that no list adds up keywords
  keyword_count integer NOT NULL DEFAULT 0,
  ranked_count integer NOT NULL DEFAULT 0,
  improved_count integer NOT NULL DEFAULT 0,
  declined_count integer NOT NULL DEFAULT 0,
  stable_count integer NOT NULL DEFAULT 0,
  top_3_count integer NOT NULL DEFAULT 0,
  top_10_count integer NOT NULL DEFAULT 0,
  top_20_count integer NOT NULL DEFAULT 0,
  -- percent, null until a keyword has been checked
  visibility real,
  average_position real,
  checked_at timestamptz,

  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX projects_newest ON projects (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX projects_by_name ON projects (account_id, lower(name), id) WHERE deleted_at IS NULL;

-- One row per project and day: what every chart of the project reads.
CREATE TABLE project_days (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  day date NOT NULL,
  checked_count integer NOT NULL,
  ranked_count integer NOT NULL,
  improved_count integer NOT NULL,
  declined_count integer NOT NULL,
  stable_count integer NOT NULL,
  top_3_count integer NOT NULL,
  top_10_count integer NOT NULL,
  top_20_count integer NOT NULL,
  -- mean over ranked keywords; null when none ranks
  average_position real,
  -- mean over checked keywords, percent
  visibility real NOT NULL,
  visibility_score real NOT NULL,
  traffic real NOT NULL,
  traffic_value real NOT NULL,
  impressions real NOT NULL,
  ctr real,
  volume bigint NOT NULL,
  PRIMARY KEY (account_id, project_id, day),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);

-- Projects whose numbers of a day are to be added up again; written in the transaction that changed them.
-- A row per change and no key: who marks a day never waits for who is adding it up.
CREATE TABLE project_days_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  day date NOT NULL
);
CREATE INDEX project_days_due_of_project ON project_days_due (account_id, project_id);
