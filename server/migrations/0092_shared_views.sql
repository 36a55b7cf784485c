CREATE SEQUENCE shared_view_ids;

-- Read-only pages of projects at secret addresses.
CREATE TABLE shared_views (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('shared_view_ids'),
  project_id bigint NOT NULL,
  -- account of the person who shares it: it is closed once this person no longer sees the project
  created_by bigint NOT NULL,
  -- the agency's brand that it looks like; clients of a brand always have theirs
  brand_id bigint,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  -- encrypted, so that the address can be shown again
  token text NOT NULL,
  -- argon2id
  password_hash text,
  has_competitors boolean NOT NULL,
  -- the last day on which it is open
  ends_on date,
  opened_at timestamptz,
  opened_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX shared_views_of_project ON shared_views (account_id, project_id);

-- Where visitors begin, who know only the token. It is stored as its SHA-256.
CREATE TABLE shared_addresses (
  token_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL,
  shared_view_id bigint NOT NULL
);
