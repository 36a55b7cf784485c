-- Feeds for data warehouses: tables of an account that are written to a bucket each day.
CREATE TABLE feeds (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- A bucket among the file servers of the account.
  server_id bigint NOT NULL,
  prefix text NOT NULL,
  -- NULL: all projects.
  project_ids bigint[],
  tables text[] NOT NULL CHECK (cardinality(tables) > 0),
  formats text[] NOT NULL CHECK (cardinality(formats) > 0),
  -- Days before it are written only when a person asks for them.
  first_day date NOT NULL,
  created_at timestamptz NOT NULL,
  -- Failures in a row, and when the next try is.
  failures integer NOT NULL DEFAULT 0,
  failure text,
  next_try_at timestamptz,
  paused_at timestamptz,
  pause_reason text CHECK (pause_reason IN ('person', 'failures', 'server')),
  PRIMARY KEY (account_id, id),
  CHECK ((paused_at IS NULL) = (pause_reason IS NULL))
);

-- How far each day of a project is written. A day waits while `written` differs from `seen`.
CREATE TABLE feed_days (
  account_id bigint NOT NULL,
  feed_id bigint NOT NULL,
  project_id bigint NOT NULL,
  day date NOT NULL,
  -- Hashes of the data of the day: as last seen, and as last written.
  seen text NOT NULL,
  written text,
  -- How many times it was written.
  revision integer NOT NULL DEFAULT 0,
  rows bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  written_at timestamptz,
  -- The worker that writes it, and until when no other one may.
  claim uuid,
  claimed_until timestamptz,
  PRIMARY KEY (account_id, feed_id, project_id, day),
  FOREIGN KEY (account_id, feed_id) REFERENCES feeds (account_id, id) ON DELETE CASCADE
);
CREATE INDEX feed_days_due ON feed_days (account_id, feed_id, day) WHERE written IS DISTINCT FROM seen;
