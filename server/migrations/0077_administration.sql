-- When a person got their package; unknown for packages from before.
ALTER TABLE users ADD COLUMN package_since timestamptz;

-- Unknown for phrases from before.
ALTER TABLE phrases ADD COLUMN created_at timestamptz;
ALTER TABLE phrases ALTER COLUMN created_at SET DEFAULT now();

-- How checks ended, one row each; kept for some days, so that people can look up what happened.
CREATE TABLE check_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  search_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('daily', 'retry', 'manual')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('complete', 'failed')),
  failure text,
  -- one sentence for people
  message text,
  -- null where no request was made
  source text,
  depth smallint,
  organic_count smallint,
  -- each source's part: name, requests, failure
  asked jsonb NOT NULL
);
CREATE INDEX check_runs_of_search ON check_runs (search_id, id DESC);
CREATE INDEX check_runs_failed ON check_runs (ended_at) WHERE outcome = 'failed';

-- Worker processes, and when each was last alive.
CREATE TABLE workers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- machine and process
  name text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  stopped_at timestamptz,
  running_count integer NOT NULL,
  checked_count bigint NOT NULL
);

-- A search that an administrator lets one worker make at once; nothing of it is recorded.
CREATE TABLE worker_tests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  worker_id bigint NOT NULL REFERENCES workers (id) ON DELETE CASCADE,
  phrase text NOT NULL,
  engine text NOT NULL,
  country text NOT NULL,
  asked_at timestamptz NOT NULL,
  -- null until the worker has answered
  result jsonb
);
CREATE INDEX worker_tests_of_worker ON worker_tests (worker_id, id);
