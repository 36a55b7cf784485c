CREATE SEQUENCE remote_server_ids;

CREATE TABLE remote_servers (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('remote_server_ids'),
  name text NOT NULL,
  host text NOT NULL,
  port integer NOT NULL CHECK (port BETWEEN 0 AND 65353),
  username text NOT NULL,
  -- encrypted
  password text NOT NULL,
  path text NOT NULL,
  -- the least that the server must offer from now on
  security text CHECK (security IN ('ssh', 'tls', 'tls_unverified', 'plain')),
  -- of SFTP: SHA-256 of the key that it must show
  host_key text,
  reached_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
