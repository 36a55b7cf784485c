CREATE SEQUENCE notification_ids;

-- What an account is told, in the app and by push.
CREATE TABLE notifications (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('notification_ids'),
  -- e.g. TICKET_ANSWERED
  type text NOT NULL,
  title text NOT NULL,
  -- HTML of a few harmless tags, nothing else
  description text NOT NULL,
  click_action text,
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX notifications_unread ON notifications (account_id) WHERE NOT is_read;

-- Browsers that show an account's notifications while no page is open.
CREATE TABLE push_subscriptions (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- what reports and alerts are addressed to, in place of the subscription itself
  push_code text NOT NULL UNIQUE,
  -- SHA-256: a browser that subscribes again keeps its code
  endpoint_hash bytea NOT NULL,
  -- encrypted
  subscription text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, push_code),
  UNIQUE (account_id, endpoint_hash)
);

-- The pair of keys by which push services know this installation; every subscription is made for its public half.
CREATE TABLE push_keys (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key text NOT NULL,
  -- encrypted
  private_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
