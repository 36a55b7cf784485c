CREATE SEQUENCE connection_ids;

-- What an account may do at a service of Google or Dropbox.
CREATE TABLE connections (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('connection_ids'),
  -- 1 Google Analytics, 2 Google Search Console, 3 Google Drive, 4 Dropbox
  api smallint NOT NULL CHECK (api BETWEEN 1 AND 4),
  -- the person at the provider, and what to call them
  subject text NOT NULL,
  label text,
  custom_name text CHECK (char_length(custom_name) BETWEEN 1 AND 190),
  -- encrypted
  access_token text NOT NULL,
  access_token_end text NOT NULL,
  refresh_token text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- one process at a time refreshes the access token
  refreshing_until timestamptz,
  -- since when the provider no longer accepts the refresh token
  ended_at timestamptz,
  created_by bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, api, subject)
);

-- The clients of an agency that may use a connection.
CREATE TABLE connection_permissions (
  account_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  client_id bigint NOT NULL,
  PRIMARY KEY (account_id, connection_id, client_id),
  FOREIGN KEY (account_id, connection_id) REFERENCES connections (account_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_permissions_of_client ON connection_permissions (account_id, client_id);
