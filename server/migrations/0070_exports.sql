CREATE SEQUENCE export_ids;

-- Files that a person has had made. They belong to the person's account, also where they read another account.
CREATE TABLE exports (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('export_ids'),
  -- the account that the file reads, and the projects of it that the person saw; null: all of them
  read_account_id bigint NOT NULL,
  project_ids bigint[],
  project_id bigint,
  title text NOT NULL,
  -- of the file
  name text NOT NULL,
  file_type text NOT NULL CHECK (file_type IN ('csv', 'pdf', 'xlsx')),
  target text NOT NULL CHECK (target IN ('local', 'remote_ftp', 'gdrive', 'dropbox')),
  target_id bigint,
  -- of a cloud account
  target_account_id bigint,
  target_name text,
  -- filters, sort, columns and days
  list jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'done', 'failed')),
  total integer NOT NULL,
  done integer NOT NULL,
  tries integer NOT NULL,
  download_id bigint,
  bytes bigint,
  url text,
  failure text,
  -- the day of an automatic export
  auto_day date,
  created_at timestamptz NOT NULL,
  -- when a worker last said that it works on it
  touched_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX exports_unfinished ON exports (touched_at) WHERE status IN ('queued', 'running');
CREATE INDEX exports_by_age ON exports (created_at);
