CREATE SEQUENCE proxy_ids;

-- What administrators let engines be asked through, and how that went; counted by all workers together.
CREATE TABLE proxies (
  id bigint PRIMARY KEY DEFAULT nextval('proxy_ids'),
  host text NOT NULL,
  port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  -- ISO 3166-1 alpha-2, lower case: where it stands
  country text,
  -- '' for none, so that one proxy is one row
  username text NOT NULL DEFAULT '',
  -- sealed
  password text,
  is_enabled boolean NOT NULL DEFAULT true,
  used bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  blocked bigint NOT NULL DEFAULT 0,
  latency integer,
  last_failure text,
  resting_until timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (host, port, username)
);
