CREATE SEQUENCE message_ids;
CREATE SEQUENCE delivery_ids;

-- What an account asked to be told, once per occasion.
CREATE TABLE messages (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('message_ids'),
  -- the occasion; the same one makes no second message
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('alert', 'report', 'test')),
  -- the alert or report it comes from
  origin_id bigint,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, key)
);
CREATE INDEX messages_of_origin ON messages (account_id, kind, origin_id);
CREATE INDEX messages_by_age ON messages (created_at);

-- A message on its way to one destination.
CREATE TABLE deliveries (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('delivery_ids'),
  message_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN
    ('email', 'slack', 'discord', 'push', 'zapier', 'webhook', 'teams', 'telegram')),
  -- encrypted: whoever knows it can send there
  address text NOT NULL,
  -- the address as far as it may be shown
  shown_address text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  -- tries that have ended
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  -- what the receiver said last
  answer text,
  sent_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, message_id) REFERENCES messages (account_id, id) ON DELETE CASCADE
);
CREATE INDEX deliveries_of_message ON deliveries (account_id, message_id);
CREATE INDEX deliveries_waiting ON deliveries (next_try_at) WHERE status = 'queued';

CREATE SEQUENCE webhook_secret_ids;

-- The secrets an account's webhooks are signed with: the newest one, and until it ends the one before.
CREATE TABLE webhook_secrets (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('webhook_secret_ids'),
  -- encrypted
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  PRIMARY KEY (account_id, id)
);

-- Permission to begin one round trip to Slack or Discord without a session.
CREATE TABLE webhook_tickets (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- SHA-256
  ticket_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, ticket_hash)
);
