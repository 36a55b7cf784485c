-- What takes room above the results of a page, as bits (serp/src/page-layout.ts). NULL: not told, as before this migration.
ALTER TABLE result_pages ADD COLUMN layout smallint;

-- Clicks of the last 28 days of Search Console by the measured position of the same day, for click curves. The rows of a
-- project are written again by each pull.
CREATE TABLE click_counts (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  -- 1 desktop, 2 mobile
  device_id smallint NOT NULL,
  -- as result_pages.layout; -1: not told
  layout smallint NOT NULL,
  -- whether the searches name the brand of the site
  is_branded boolean NOT NULL,
  position smallint NOT NULL,
  keywords integer NOT NULL,
  impressions bigint NOT NULL,
  clicks bigint NOT NULL,
  -- sums over keywords: how much they differ
  clicks_squared float8 NOT NULL,
  product float8 NOT NULL,
  impressions_squared float8 NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  PRIMARY KEY (account_id, project_id, device_id, layout, is_branded, position),
  FOREIGN KEY (account_id, project_id) REFERENCES console_sites (account_id, project_id) ON DELETE CASCADE
);

-- What a curve of click_curves was measured from; the others were typed.
CREATE TABLE measured_curves (
  account_id bigint NOT NULL,
  first_day date NOT NULL,
  keywords integer NOT NULL,
  impressions bigint NOT NULL,
  clicks bigint NOT NULL,
  from_day date NOT NULL,
  until_day date NOT NULL,
  PRIMARY KEY (account_id, first_day),
  FOREIGN KEY (account_id, first_day) REFERENCES click_curves (account_id, first_day) ON DELETE CASCADE
);
