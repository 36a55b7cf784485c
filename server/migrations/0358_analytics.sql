-- Which property of Google Analytics belongs to a project, and what was fetched of it last.
CREATE TABLE analytics_properties (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  -- of the same account
  connection_id bigint NOT NULL,
  -- id at Google Analytics
  property text NOT NULL,
  name text NOT NULL,
  -- the days that the stored numbers cover
  first_day date,
  last_day date,
  -- the project's addresses when they were fetched: other pages were left out
  rule text,
  -- how many pages have numbers
  pages integer NOT NULL DEFAULT 0,
  -- whether a page without a row had no session; not if Google left rows out, or there are too many
  is_whole boolean NOT NULL DEFAULT false,
  -- why the last pull has failed; null when it has not
  failure text,
  pulled_at timestamptz,
  PRIMARY KEY (account_id, project_id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);

-- Sessions from organic search by the page where they began, over these days.
CREATE TABLE analytics_pages (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  -- of host and path as addresses are compared, without a query: too long for an index
  fingerprint uuid NOT NULL,
  -- host and first part of the path
  folder text NOT NULL,
  -- null where several hosts of the property have the path
  sessions integer,
  -- parts of events occur
  key_events real,
  PRIMARY KEY (account_id, project_id, fingerprint),
  FOREIGN KEY (account_id, project_id) REFERENCES analytics_properties (account_id, project_id) ON DELETE CASCADE
);
