-- Addresses of programs that hear of events of an account.
CREATE TABLE event_subscriptions (
  account_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- The token that made it, or changed it last. Nothing is sent that this token does not reach.
  token_id bigint NOT NULL,
  name text NOT NULL,
  -- encrypted
  address text NOT NULL,
  shown_address text NOT NULL,
  -- encrypted
  secret text NOT NULL,
  types text[] NOT NULL,
  -- of keyword.left_top_n
  top_n smallint NOT NULL,
  -- NULL: every project that the token reaches
  project_ids bigint[],
  is_enabled boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- failures in a row, when they began, and when the next try is
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  next_try_at timestamptz,
  paused_at timestamptz,
  pause_reason text CHECK (pause_reason IN ('failures', 'gone', 'token')),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, token_id) REFERENCES api_tokens (account_id, id) ON DELETE CASCADE,
  CHECK ((paused_at IS NULL) = (pause_reason IS NULL))
);
CREATE INDEX event_subscriptions_of_token ON event_subscriptions (account_id, token_id);

CREATE SEQUENCE program_event_ids;

-- Events on their way to one subscription, and the log of those that were sent. Kept for a week.
CREATE TABLE program_events (
  account_id bigint NOT NULL,
  subscription_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('program_event_ids'),
  type text NOT NULL,
  -- the projects it is about; NULL: the whole account
  project_ids bigint[],
  -- one event of each key is stored
  key text,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'withheld')),
  tries integer NOT NULL DEFAULT 0,
  -- the latest attempts: time and answer
  attempts jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (account_id, subscription_id, id),
  FOREIGN KEY (account_id, subscription_id) REFERENCES event_subscriptions (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX program_events_key ON program_events (account_id, subscription_id, key) WHERE key IS NOT NULL;
CREATE INDEX program_events_waiting ON program_events (account_id, subscription_id, id) WHERE state = 'waiting';
CREATE INDEX program_events_by_age ON program_events (created_at);
