-- Plans. A limit that is null is unlimited, 0 is none; provider plans are kept as numbers.
CREATE TABLE packages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  price numeric(10, 2) NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'USD',
  -- days
  time_limit integer,
  plan_id integer,
  plan_id_yearly integer,
  is_hidden boolean NOT NULL DEFAULT false,
  allowed_projects integer,
  allowed_keywords integer,
  allowed_keywords_per_project integer,
  allowed_competitors integer,
  allowed_competitors_per_project_keyword integer,
  allowed_team_members integer,
  allowed_daily_requests integer,
  allowed_dashboards integer,
  allowed_brands integer,
  allowed_google_apis integer,
  allowed_whitelabel_reports boolean NOT NULL DEFAULT false,
  allowed_api_access boolean NOT NULL DEFAULT false,
  allowed_premium_support boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO packages (slug, name, price, time_limit, is_hidden, allowed_projects, allowed_keywords,
  allowed_competitors_per_project_keyword, allowed_team_members, allowed_daily_requests, allowed_dashboards,
  allowed_brands, allowed_google_apis, allowed_whitelabel_reports, allowed_api_access, allowed_premium_support)
VALUES
  ('starter-250', 'starter-250', 15, 30, false, 5, 250, 5, 1, 50, 0, 0, 1, false, false, false),
  ('starter-500', 'starter-500', 26, 30, false, 10, 500, 5, 2, 100, 0, 0, 2, false, false, false),
  ('business-1000', 'business-1000', 55, 30, false, 25, 1000, 10, 5, 200, 0, 0, 5, false, false, true),
  ('business-2000', 'business-2000', 95, 30, false, 50, 2000, 10, 8, 400, 0, 0, 8, false, false, true),
  ('business-3000', 'business-3000', 140, 30, false, 75, 3000, 10, 10, 600, 0, 0, 10, false, false, true),
  ('agency-5000', 'agency-5000', 235, 30, false, NULL, 5000, 20, 25, 1000, 50, 5, NULL, true, true, true),
  ('agency-10000', 'agency-10000', 420, 30, false, NULL, 10000, 20, 50, 2000, 100, 10, NULL, true, true, true),
  ('starter-250-trial', 'starter-250-trial', 0, 14, true, 5, 250, 5, 1, 50, 0, 0, 1, false, false, false),
  ('admin', 'admin', 0, NULL, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, true, true);

-- Without a package there are no limits: people who were there before there were any.
ALTER TABLE users
  ADD COLUMN package_id bigint REFERENCES packages (id),
  ADD COLUMN plan_type text NOT NULL DEFAULT 'monthly' CHECK (plan_type IN ('monthly', 'yearly'));

-- Whether tracking has been stopped because the package has expired.
ALTER TABLE accounts ADD COLUMN is_paused boolean NOT NULL DEFAULT false;
-- Does not start with the account: a job looks for all that have ended.
CREATE INDEX members_ending ON members (end_at) WHERE role = 'admin' AND end_at IS NOT NULL;

-- Ranks asked for by hand, by person and UTC day.
CREATE TABLE daily_requests (
  account_id bigint NOT NULL REFERENCES accounts (id),
  day date NOT NULL,
  done_by bigint NOT NULL REFERENCES accounts (id),
  requests integer NOT NULL,
  PRIMARY KEY (account_id, day, done_by)
);
