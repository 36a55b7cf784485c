CREATE SEQUENCE alert_ids;
CREATE SEQUENCE alert_mark_ids;
CREATE SEQUENCE alert_hit_ids;

CREATE TABLE alerts (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('alert_ids'),
  -- account of the person who made it: the alert sees only the projects that this person sees
  created_by bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  -- the source: a project, one keyword of it, or a tag
  project_id bigint,
  keyword_id bigint,
  tag_id bigint,
  trigger_type text NOT NULL CHECK (trigger_type IN ('position', 'visibility', 'avg')),
  trigger_action text NOT NULL,
  trigger_value smallint,
  destination_types text[] NOT NULL,
  -- encrypted: addresses of webhooks are secrets
  destinations text NOT NULL,
  is_enabled boolean NOT NULL,
  enabled_at timestamptz NOT NULL,
  disable_after_first boolean NOT NULL,
  prevent_spam boolean NOT NULL,
  snoozed_until timestamptz,
  sent_at timestamptz,
  -- the last day whose averages were compared with a day before
  compared_day date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  CHECK ((project_id IS NULL) <> (tag_id IS NULL) AND (keyword_id IS NULL OR project_id IS NOT NULL)),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE
);
CREATE INDEX alerts_enabled ON alerts (account_id) WHERE is_enabled;

-- What a check has seen of a keyword that an enabled alert watches. Written in the transaction that records the check, and
-- deleted in the one that evaluates it, so that nothing is lost and nothing is told twice.
CREATE TABLE alert_marks (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('alert_mark_ids'),
  keyword_id bigint NOT NULL,
  day date NOT NULL,
  -- whether the position before is of the same day
  is_repeated boolean NOT NULL,
  position_before smallint,
  position smallint,
  url text,
  marked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- What has fired and is not told yet.
CREATE TABLE alert_hits (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('alert_hit_ids'),
  alert_id bigint NOT NULL,
  -- null for the average of a project or a tag
  keyword_id bigint,
  day date NOT NULL,
  before real NOT NULL,
  now real NOT NULL,
  url text,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, alert_id) REFERENCES alerts (account_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_hits_of_alert ON alert_hits (account_id, alert_id, id);
