CREATE SEQUENCE member_ids;

-- People of an account: the one it belongs to (role admin), and those it has invited.
CREATE TABLE members (
  account_id bigint NOT NULL REFERENCES accounts (id),
  id bigint NOT NULL DEFAULT nextval('member_ids'),
  -- the person's own account; null until the invited address has registered
  member_account_id bigint REFERENCES accounts (id),
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'owner', 'manager', 'moderator', 'viewer')),
  -- all projects, or those of project_members
  project_permission text NOT NULL DEFAULT 'all' CHECK (project_permission IN ('all', 'projects')),
  -- 0 disabled, 1 active, 2 active with limits of their own, 3 invited, 4 removed or rejected
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 4),
  -- limits handed over; null where the member uses those of who invited
  allowed_daily_requests integer,
  allowed_keywords integer,
  allowed_keywords_per_project integer,
  allowed_projects integer,
  allowed_competitors integer,
  allowed_competitors_per_project_keyword integer,
  allowed_team_members integer,
  allowed_dashboards integer,
  -- the member whose own limits the above were taken from; null where they are the account's
  granted_by bigint,
  -- SHA-256 of the code in the mailed link, until it is used
  invitation_hash bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  end_at timestamptz,
  -- taken off the list; the row stays for its history
  removed_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX members_address ON members (account_id, lower(email)) WHERE status <> 4;
CREATE UNIQUE INDEX members_person ON members (account_id, member_account_id) WHERE status <> 4;
-- These two do not start with the account: every request asks whose member a person is, and who has invited them.
CREATE INDEX members_joint ON members (member_account_id) WHERE status IN (1, 2) AND role <> 'admin';
CREATE INDEX members_invited ON members (member_account_id) WHERE status = 3;

CREATE SEQUENCE project_member_ids;

-- The projects of members who may not see all of them.
CREATE TABLE project_members (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('project_member_ids'),
  project_id bigint NOT NULL,
  member_id bigint NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, member_id, project_id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, member_id) REFERENCES members (account_id, id) ON DELETE CASCADE
);
CREATE INDEX project_members_of_project ON project_members (account_id, project_id);

INSERT INTO members (account_id, member_account_id, email, role, status, created_at)
SELECT account_id, account_id, email, 'admin', 1, created_at FROM users;
