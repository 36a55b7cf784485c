-- A folder is a name on its projects: it is there as long as a project is in it.
ALTER TABLE projects
  ADD COLUMN folder text CHECK (char_length(folder) BETWEEN 1 AND 50),
  -- the keywords of an archived project are not checked
  ADD COLUMN archived_at timestamptz;

-- Favourites are of the person, also among the projects of others.
CREATE TABLE project_favourites (
  -- the person's account
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  project_id bigint NOT NULL,
  PRIMARY KEY (account_id, project_id)
);
