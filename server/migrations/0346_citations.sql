-- The sources of AI overviews, and how many of them are of each site.

-- Each day on which the sources of a search's overview were others than before. Days between that were read are as the
-- last row says. A check that could not read the overview writes nothing.
CREATE TABLE overview_sources (
  search_id bigint NOT NULL REFERENCES searches (id) ON DELETE CASCADE,
  day date NOT NULL,
  -- Canonical addresses in the overview's order; empty: it was not shown.
  urls text[] NOT NULL,
  PRIMARY KEY (search_id, day)
);

-- The keywords of a project whose overview was read on a day, and in how many of them a site is cited.
CREATE TABLE citation_days (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  day date NOT NULL,
  -- Empty: the site itself; otherwise a competitor.
  host text NOT NULL,
  read_count integer NOT NULL,
  cited_count integer NOT NULL,
  -- Sources of all these overviews, and those of the site among them.
  source_count integer NOT NULL,
  site_source_count integer NOT NULL,
  -- Keywords whose overview was not shown, was not read, and whose check failed.
  not_shown_count integer NOT NULL,
  not_read_count integer NOT NULL,
  failed_count integer NOT NULL,
  PRIMARY KEY (account_id, project_id, day, host),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);

-- The same by keyword, in a letter each, so that any of the keywords are counted at once (roll-up/citation-letters.ts).
CREATE TABLE citation_marks (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  day date NOT NULL,
  -- Empty: the site itself.
  host text NOT NULL,
  -- The same for the same keywords; 53 bits, which JavaScript holds.
  list_hash bigint NOT NULL,
  -- Ascending; only in the row of the site itself.
  keyword_ids bigint[],
  -- The state of each overview; only in the row of the site itself.
  states text,
  -- The site's sources in each overview.
  counts text NOT NULL,
  PRIMARY KEY (account_id, project_id, day, host),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);

-- Days whose citations have to be counted. Without a foreign key, so that a recording waits for nobody.
CREATE TABLE citation_days_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  day date NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX citation_days_due_of_project ON citation_days_due (account_id, project_id, day);
