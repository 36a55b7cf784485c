CREATE SEQUENCE activity_ids;

-- What people did in an account, for its own history and that of each of its members.
CREATE TABLE activities (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('activity_ids'),
  -- the account of the person who did it
  done_by bigint NOT NULL REFERENCES accounts (id),
  project_id bigint,
  -- e.g. KEYWORDS_ADDED_SUCCESS
  type text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX activities_of_person ON activities (account_id, done_by, id DESC);
