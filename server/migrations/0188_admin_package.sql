-- Administrators are the people of the package `admin`. What they had before is kept here until they are none any more.
CREATE TABLE kept_packages (
  account_id bigint PRIMARY KEY REFERENCES accounts (id),
  package_id bigint REFERENCES packages (id),
  plan_type text NOT NULL CHECK (plan_type IN ('monthly', 'yearly')),
  package_since timestamptz,
  end_at timestamptz,
  status smallint NOT NULL
);

-- Ordinary people were given this package for its limits. They keep the limits, in a package of another name.
WITH unlimited AS (
  INSERT INTO packages (slug, name, price, time_limit, is_hidden, allowed_projects, allowed_keywords,
    allowed_keywords_per_project, allowed_competitors, allowed_competitors_per_project_keyword, allowed_team_members,
    allowed_daily_requests, allowed_dashboards, allowed_brands, allowed_google_apis, allowed_whitelabel_reports,
    allowed_api_access, allowed_premium_support)
  SELECT named.slug, named.slug, price, time_limit, true, allowed_projects, allowed_keywords,
    allowed_keywords_per_project, allowed_competitors, allowed_competitors_per_project_keyword, allowed_team_members,
    allowed_daily_requests, allowed_dashboards, allowed_brands, allowed_google_apis, allowed_whitelabel_reports,
    allowed_api_access, allowed_premium_support
  FROM packages AS admin
  CROSS JOIN LATERAL (
    SELECT CASE WHEN EXISTS (SELECT FROM packages WHERE slug = 'unlimited') THEN 'unlimited-' || admin.id ELSE 'unlimited' END AS slug
  ) AS named
  WHERE admin.slug = 'admin'
    AND EXISTS (SELECT FROM users WHERE package_id = admin.id AND NOT is_administrator)
  RETURNING id
)
UPDATE users SET package_id = unlimited.id
FROM unlimited
WHERE NOT is_administrator AND package_id = (SELECT id FROM packages WHERE slug = 'admin');

INSERT INTO kept_packages (account_id, package_id, plan_type, package_since, end_at, status)
SELECT users.account_id, users.package_id, users.plan_type, users.package_since, holder.end_at, users.status
FROM users
LEFT JOIN members AS holder ON holder.account_id = users.account_id AND holder.role = 'admin'
WHERE users.is_administrator AND users.deleted_at IS NULL
  AND users.package_id IS DISTINCT FROM (SELECT id FROM packages WHERE slug = 'admin');

UPDATE users SET
  package_id = (SELECT id FROM packages WHERE slug = 'admin'),
  package_since = now(),
  status = CASE WHEN users.status = 2 THEN 1 ELSE users.status END
FROM kept_packages
WHERE kept_packages.account_id = users.account_id;

UPDATE members SET end_at = NULL
FROM users
WHERE members.role = 'admin' AND users.account_id = members.account_id AND users.is_administrator;

ALTER TABLE users DROP COLUMN is_administrator;
