CREATE SEQUENCE takeout_ids;

-- Archives of everything that an account has: those made of it, and those that are imported into it.
CREATE TABLE takeouts (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('takeout_ids'),
  kind text NOT NULL CHECK (kind IN ('made', 'imported')),
  file_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('receiving', 'queued', 'running', 'done', 'failed')),
  -- rows in all, and those that are written
  total bigint NOT NULL,
  done bigint NOT NULL,
  tries integer NOT NULL,
  bytes bigint,
  download_id bigint,
  failure text,
  created_at timestamptz NOT NULL,
  -- when a worker last said that it works on it
  touched_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX takeouts_unfinished ON takeouts (touched_at) WHERE status IN ('receiving', 'queued', 'running');
CREATE INDEX takeouts_by_age ON takeouts (created_at);

-- An archive as it arrives; deleted when its import has ended.
CREATE TABLE takeout_parts (
  account_id bigint NOT NULL,
  takeout_id bigint NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (account_id, takeout_id, part),
  FOREIGN KEY (account_id, takeout_id) REFERENCES takeouts (account_id, id) ON DELETE CASCADE
);
ALTER TABLE takeout_parts ALTER COLUMN content SET STORAGE EXTERNAL;
