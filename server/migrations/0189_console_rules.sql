-- The address whose rows of Search Console are kept, as the project's rule was when they were fetched; null: all rows of
-- the site were kept, and those of other parts of it are taken out with the next pull.
ALTER TABLE console_sites ADD COLUMN rule text;

-- Where a plain address decides, wrong rows go now: a connection that has ended is never pulled again.
WITH compared AS (
  SELECT account_id, id, url_match,
    regexp_replace(lower(substring(url FROM '^https?://([A-Za-z0-9.-]+)/?')), '^www\.', '') AS host,
    rtrim(coalesce(substring(url FROM '^https?://[A-Za-z0-9.-]+(/[A-Za-z0-9/_.-]*)$'), ''), '/') AS path
  FROM projects
  WHERE url ~ '^https?://[A-Za-z0-9.-]+(/[A-Za-z0-9/_.-]*)?$'
),
pages AS (
  SELECT DISTINCT rows.account_id, rows.project_id, rows.page,
    regexp_replace(lower(substring(rows.page FROM '^https?://([^/?#:]+)')), '^www\.', '') AS host,
    rtrim(coalesce(substring(rows.page FROM '^https?://[^/?#]+(/[^?#]*)'), ''), '/') AS path
  FROM console_rows AS rows
)
DELETE FROM console_rows AS rows
USING pages
JOIN compared ON compared.account_id = pages.account_id AND compared.id = pages.project_id
WHERE rows.account_id = pages.account_id AND rows.project_id = pages.project_id AND rows.page = pages.page
  AND (
    (compared.url_match = 1 AND (pages.host <> compared.host OR pages.path <> compared.path))
    OR (pages.host <> compared.host AND right(pages.host, length(compared.host) + 1) <> '.' || compared.host)
    OR (
      compared.path <> '' AND pages.path <> compared.path
      AND left(pages.path, length(compared.path) + 1) <> compared.path || '/'
    )
  );

DELETE FROM console_queries;
INSERT INTO console_queries (
  account_id, project_id, fingerprint, country_id, device_id, query, clicks, impressions, position)
SELECT account_id, project_id, md5(query)::uuid, coalesce(country_id, 0), device_id,
  min(query), sum(clicks), sum(impressions), sum(position * impressions) / sum(impressions)
FROM console_rows
WHERE day >= (now() AT TIME ZONE 'UTC')::date - 28 AND impressions > 0
GROUP BY account_id, project_id, md5(query)::uuid, coalesce(country_id, 0), device_id;
