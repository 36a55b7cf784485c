-- How long a project waits for its roll-up is the age of its oldest mark.
ALTER TABLE project_days_due ADD COLUMN marked_at timestamptz NOT NULL DEFAULT now();

-- Projects that somebody looks at now: they are rolled up first. Lost in a crash, and written again by the next look.
CREATE UNLOGGED TABLE watched_projects (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (account_id, project_id)
);
