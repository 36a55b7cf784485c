-- The days on which another page of the site ranked for a keyword than the last time, at most 37 days before.
CREATE TABLE page_switches (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  keyword_id bigint NOT NULL,
  day date NOT NULL,
  page_before bigint NOT NULL,
  page bigint NOT NULL,
  PRIMARY KEY (account_id, keyword_id, day),
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords (account_id, id) ON DELETE CASCADE
);
-- All columns that the report of a project reads.
CREATE INDEX page_switches_of_project
  ON page_switches (account_id, project_id, day) INCLUDE (keyword_id, page_before, page);

INSERT INTO page_switches (account_id, project_id, keyword_id, day, page_before, page)
SELECT account_id, project_id, keyword_id, day, page_before, page
FROM (
  SELECT
    positions.account_id, positions.project_id, positions.keyword_id, positions.day,
    lag(positions.landing_page_id) OVER of_keyword AS page_before,
    positions.landing_page_id AS page,
    lag(positions.day) OVER of_keyword AS day_before
  FROM positions
  JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
  WHERE positions.landing_page_id IS NOT NULL
  WINDOW of_keyword AS (PARTITION BY positions.account_id, positions.keyword_id ORDER BY positions.day)
) AS ranked
WHERE page <> page_before AND day - day_before <= 37;

-- Keywords whose last whole result list has two or more pages of the site, the best one first.
CREATE TABLE shared_lists (
  account_id bigint NOT NULL,
  keyword_id bigint NOT NULL,
  -- of the list
  day date NOT NULL,
  urls text[] NOT NULL,
  positions smallint[] NOT NULL,
  PRIMARY KEY (account_id, keyword_id),
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords (account_id, id) ON DELETE CASCADE
);
