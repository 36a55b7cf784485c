-- Programs that people connect by OAuth. Each has a token, whose text is replaced each hour.
ALTER TABLE api_tokens
  -- NULL: the text works until the token expires.
  ADD COLUMN access_until timestamptz;

CREATE TABLE oauth_grants (
  account_id bigint NOT NULL,
  token_id bigint NOT NULL,
  -- The address at which the client describes itself.
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  resource text NOT NULL,
  code_hash bytea NOT NULL,
  code_challenge text NOT NULL,
  code_until timestamptz NOT NULL,
  -- The end that the person chose. The token gets it when the code is exchanged.
  until timestamptz NOT NULL,
  -- NULL: the code has not been exchanged.
  connected_at timestamptz,
  -- A refresh token has two parts: one stays for the whole grant, the other one changes with each use.
  family_hash bytea,
  refresh_hash bytea,
  PRIMARY KEY (account_id, token_id),
  FOREIGN KEY (account_id, token_id) REFERENCES api_tokens (account_id, id) ON DELETE CASCADE,
  CHECK ((connected_at IS NULL) = (family_hash IS NULL)),
  CHECK ((family_hash IS NULL) = (refresh_hash IS NULL))
);
CREATE UNIQUE INDEX oauth_grants_code ON oauth_grants (code_hash);
CREATE UNIQUE INDEX oauth_grants_family ON oauth_grants (family_hash);
CREATE INDEX oauth_grants_unused ON oauth_grants (code_until) WHERE connected_at IS NULL;
