CREATE SEQUENCE download_ids;

-- Files made for an account: reports, exports. They are kept for a while.
CREATE TABLE downloads (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('download_ids'),
  kind text NOT NULL CHECK (kind IN ('report', 'export', 'takeout')),
  -- the file name that a person sees
  name text NOT NULL,
  media_type text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- null until the whole file is stored
  bytes bigint,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX downloads_by_end ON downloads (expires_at);
CREATE INDEX downloads_unfinished ON downloads (created_at) WHERE bytes IS NULL;

CREATE TABLE download_parts (
  account_id bigint NOT NULL,
  download_id bigint NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (account_id, download_id, part),
  FOREIGN KEY (account_id, download_id) REFERENCES downloads (account_id, id) ON DELETE CASCADE
);
-- Most files are compressed already, and CSV is sent as it is.
ALTER TABLE download_parts ALTER COLUMN content SET STORAGE EXTERNAL;
