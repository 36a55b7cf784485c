-- An agency may give API access to its clients, if its own package has it.
ALTER TABLE resale_packages ADD COLUMN allowed_api_access boolean NOT NULL DEFAULT false;

-- A client's access ends with that of the agency. An agency without a package has no limits.
CREATE OR REPLACE VIEW allowances AS
SELECT users.account_id, allowed_daily_requests, allowed_keywords, allowed_keywords_per_project, allowed_projects,
  allowed_competitors, allowed_competitors_per_project_keyword, allowed_team_members, allowed_dashboards,
  allowed_api_access
FROM users
JOIN packages ON packages.id = users.package_id
UNION ALL
SELECT clients.account_id, package.allowed_daily_requests, package.allowed_keywords, NULL::integer,
  package.allowed_projects, NULL::integer, package.allowed_competitors_per_project_keyword,
  package.allowed_team_members, 0,
  package.allowed_api_access AND coalesce(of_agency.allowed_api_access, true)
FROM clients
JOIN resale_packages AS package
  ON package.account_id = clients.owner_account_id AND package.id = clients.package_id
LEFT JOIN users AS agency ON agency.account_id = clients.owner_account_id
LEFT JOIN packages AS of_agency ON of_agency.id = agency.package_id;
