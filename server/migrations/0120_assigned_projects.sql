-- Projects that an agency has given to a client. The row lies with the project, in the account of the client, and goes
-- with it.
CREATE TABLE assigned_projects (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  assigned_at timestamptz NOT NULL,
  -- what waits for the return of the project: the folder, the members who saw it, alerts and reports of the agency
  set_aside jsonb NOT NULL,
  PRIMARY KEY (account_id, project_id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);
