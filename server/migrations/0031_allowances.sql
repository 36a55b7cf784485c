-- What an account may have, whoever it belongs to: by a person's package, or by what an agency has sold to its client.
-- Null is unlimited; an account without a row here has no limits.
CREATE VIEW allowances AS
SELECT users.account_id, allowed_daily_requests, allowed_keywords, allowed_keywords_per_project, allowed_projects,
  allowed_competitors, allowed_competitors_per_project_keyword, allowed_team_members, allowed_dashboards
FROM users
JOIN packages ON packages.id = users.package_id
UNION ALL
SELECT clients.account_id, allowed_daily_requests, allowed_keywords, NULL::integer, allowed_projects,
  NULL::integer, allowed_competitors_per_project_keyword, allowed_team_members, 0
FROM clients
JOIN resale_packages AS package
  ON package.account_id = clients.owner_account_id AND package.id = clients.package_id;

-- A job looks for all that have ended.
CREATE INDEX clients_ending ON clients (end_at) WHERE end_at IS NOT NULL AND deleted_at IS NULL;
