-- Which site of Search Console belongs to a project, and how far its numbers are here.
CREATE TABLE console_sites (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  -- of the same account
  connection_id bigint NOT NULL,
  site text NOT NULL,
  -- the first and the last day that were asked for
  first_day date,
  last_day date,
  -- why the last pull has failed; null when it has not
  failure text,
  pulled_at timestamptz,
  PRIMARY KEY (account_id, project_id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);

-- What Google has measured of a site: a query on a page, from a country and a device, on a day.
CREATE TABLE console_rows (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  day date NOT NULL,
  -- of the next four; texts are too long for an index
  fingerprint uuid NOT NULL,
  -- as keywords are compared
  query text NOT NULL,
  page text NOT NULL,
  -- id of the catalogue; null where it has none
  country_id smallint,
  -- 1 desktop, 2 mobile, 3 tablet
  device_id smallint NOT NULL,
  clicks integer NOT NULL,
  impressions integer NOT NULL,
  -- Google's average over the impressions
  position real NOT NULL,
  PRIMARY KEY (account_id, project_id, day, fingerprint),
  FOREIGN KEY (account_id, project_id) REFERENCES console_sites (account_id, project_id) ON DELETE CASCADE
);
CREATE INDEX console_rows_of_query ON console_rows (account_id, project_id, md5(query), day);

-- The last 28 days of a site together, for lists: a query from a country and a device.
CREATE TABLE console_queries (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  -- md5 of the query, which is too long for an index
  fingerprint uuid NOT NULL,
  -- id of the catalogue; 0 where it has none
  country_id smallint NOT NULL,
  device_id smallint NOT NULL,
  query text NOT NULL,
  clicks integer NOT NULL,
  impressions integer NOT NULL,
  position real NOT NULL,
  PRIMARY KEY (account_id, project_id, fingerprint, country_id, device_id),
  FOREIGN KEY (account_id, project_id) REFERENCES console_sites (account_id, project_id) ON DELETE CASCADE
);
