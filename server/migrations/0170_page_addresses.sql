-- Pages were known by the address of a result, with the identifier of a click in it: merges those of one page.

-- As canonicalAddress() of serp. The landing page of a site was never a redirect, a cache or a translation.
CREATE FUNCTION pg_temp.is_clicked(url text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN
  url ~* '[?&](srsltid|gclid|gclsrc|gbraid|wbraid|gad_source|gad_campaignid|dclid|msclkid|yclid|ysclid|fbclid)([=&#]|$)'
  OR url ~ '#.*:~:';

CREATE FUNCTION pg_temp.page_of(url text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  CASE WHEN pg_temp.is_clicked(url) THEN
    substring(url FROM '^[^?#]*')
    || coalesce('?' || (
      SELECT string_agg(parameter, '&' ORDER BY place)
      FROM string_to_table(substring(url FROM '^[^?#]*\?([^#]*)'), '&') WITH ORDINALITY AS given (parameter, place)
      WHERE parameter !~* '^(srsltid|gclid|gclsrc|gbraid|wbraid|gad_source|gad_campaignid|dclid|msclkid|yclid|ysclid|fbclid)(=|$)'
    ), '')
    || coalesce(regexp_replace(substring(url FROM '#.*$'), '^#:~:.*$|:~:.*$', ''), '')
  ELSE url END;

-- Every page that has another address now, and the one that stays for it: the first that was seen.
CREATE TEMP TABLE merged_pages ON COMMIT DROP AS
WITH clicked AS MATERIALIZED (
  SELECT account_id, project_id, id, first_seen_on, pg_temp.page_of(url) AS url
  FROM landing_pages
  WHERE pg_temp.is_clicked(url)
), pages AS (
  SELECT * FROM clicked
  UNION ALL
  SELECT account_id, project_id, id, first_seen_on, url
  FROM landing_pages
  WHERE NOT pg_temp.is_clicked(url)
    AND EXISTS (
      SELECT FROM clicked
      WHERE clicked.account_id = landing_pages.account_id
        AND clicked.project_id = landing_pages.project_id
        AND clicked.url = landing_pages.url)
)
SELECT
  account_id, project_id, id, url,
  first_value(id) OVER (PARTITION BY account_id, project_id, url ORDER BY first_seen_on, id) AS kept_id
FROM pages;
CREATE UNIQUE INDEX ON merged_pages (account_id, id);
ANALYZE merged_pages;

UPDATE positions
SET landing_page_id = kept_id
FROM merged_pages
WHERE positions.account_id = merged_pages.account_id
  AND positions.project_id = merged_pages.project_id
  AND positions.landing_page_id = merged_pages.id
  AND kept_id <> merged_pages.id;

UPDATE former_positions
SET landing_page_id = kept_id
FROM merged_pages
WHERE former_positions.account_id = merged_pages.account_id
  AND former_positions.landing_page_id = merged_pages.id
  AND kept_id <> merged_pages.id;

UPDATE keywords
SET landing_page_id = kept_id, landing_url = merged_pages.url
FROM merged_pages
WHERE keywords.account_id = merged_pages.account_id AND keywords.landing_page_id = merged_pages.id;

-- The next check says it exactly, for every spelling of the preferred page.
UPDATE keywords
SET is_wrong_page = false
FROM merged_pages
WHERE keywords.account_id = merged_pages.account_id
  AND keywords.landing_page_id = merged_pages.kept_id
  AND is_wrong_page
  AND regexp_replace(pg_temp.page_of(preferred_url), '^https?://(www\.)?|/+(?=[?#]|$)|#.*$', '', 'g')
    = regexp_replace(landing_url, '^https?://(www\.)?|/+(?=[?#]|$)|#.*$', '', 'g');

-- What was recorded just now and is not judged for alerts yet.
UPDATE alert_marks
SET
  page_before = coalesce(
    (SELECT kept_id FROM merged_pages WHERE merged_pages.account_id = alert_marks.account_id AND id = page_before),
    page_before),
  page = coalesce(
    (SELECT kept_id FROM merged_pages WHERE merged_pages.account_id = alert_marks.account_id AND id = page),
    page),
  url_before = pg_temp.page_of(url_before),
  url = pg_temp.page_of(url)
WHERE pg_temp.is_clicked(url) OR pg_temp.is_clicked(url_before);

UPDATE competitor_positions SET url = pg_temp.page_of(url) WHERE pg_temp.is_clicked(url);

-- Pages of the site in one list, the best one first; one page alone is no list.
WITH pages AS (
  SELECT account_id, keyword_id, pg_temp.page_of(url) AS url, min(position) AS position
  FROM shared_lists, unnest(urls, positions) AS given (url, position)
  WHERE EXISTS (SELECT FROM unnest(urls) AS url WHERE pg_temp.is_clicked(url))
  GROUP BY account_id, keyword_id, pg_temp.page_of(url)
), lists AS (
  SELECT
    account_id, keyword_id, count(*) AS pages,
    array_agg(url ORDER BY position) AS urls, array_agg(position ORDER BY position) AS positions
  FROM pages
  GROUP BY account_id, keyword_id
), single AS (
  DELETE FROM shared_lists
  USING lists
  WHERE shared_lists.account_id = lists.account_id AND shared_lists.keyword_id = lists.keyword_id AND pages = 1
)
UPDATE shared_lists
SET urls = lists.urls, positions = lists.positions
FROM lists
WHERE shared_lists.account_id = lists.account_id AND shared_lists.keyword_id = lists.keyword_id AND pages > 1;

-- A switch between two addresses of one page was none.
CREATE TEMP TABLE corrected_switches ON COMMIT DROP AS
SELECT
  page_switches.account_id, page_switches.keyword_id, page_switches.day,
  coalesce(former.kept_id, page_before) AS page_before,
  coalesce(later.kept_id, page) AS page
FROM page_switches
LEFT JOIN merged_pages AS former ON former.account_id = page_switches.account_id AND former.id = page_before
LEFT JOIN merged_pages AS later ON later.account_id = page_switches.account_id AND later.id = page
WHERE former.id IS NOT NULL OR later.id IS NOT NULL;

DELETE FROM page_switches
USING corrected_switches AS corrected
WHERE page_switches.account_id = corrected.account_id
  AND page_switches.keyword_id = corrected.keyword_id
  AND page_switches.day = corrected.day
  AND corrected.page_before = corrected.page;

UPDATE page_switches
SET page_before = corrected.page_before, page = corrected.page
FROM corrected_switches AS corrected
WHERE page_switches.account_id = corrected.account_id
  AND page_switches.keyword_id = corrected.keyword_id
  AND page_switches.day = corrected.day;

-- As markPageChanges() of the server: two switches between the same pages within 30 days are a contest.
WITH corrected AS (
  SELECT DISTINCT account_id, keyword_id FROM corrected_switches
), switches AS (
  SELECT
    account_id, keyword_id, day,
    lag(day) OVER (
      PARTITION BY account_id, keyword_id, least(page, page_before), greatest(page, page_before)
      ORDER BY day
    ) AS day_before
  FROM page_switches
  JOIN corrected USING (account_id, keyword_id)
), changes AS (
  SELECT account_id, keyword_id, max(day) AS changed_on, max(day_before) + 30 AS until
  FROM corrected
  LEFT JOIN switches USING (account_id, keyword_id)
  GROUP BY account_id, keyword_id
)
UPDATE keywords
SET page_changed_on = changed_on, pages_contested_until = until
FROM changes
WHERE keywords.account_id = changes.account_id AND keywords.id = changes.keyword_id;

DELETE FROM landing_pages
USING merged_pages
WHERE landing_pages.account_id = merged_pages.account_id
  AND landing_pages.id = merged_pages.id
  AND kept_id <> merged_pages.id;

UPDATE landing_pages
SET url = merged_pages.url
FROM merged_pages
WHERE landing_pages.account_id = merged_pages.account_id
  AND landing_pages.id = merged_pages.id
  AND landing_pages.url <> merged_pages.url;
