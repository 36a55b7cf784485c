CREATE SEQUENCE report_ids;
CREATE SEQUENCE report_run_ids;

CREATE TABLE reports (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('report_ids'),
  -- account of the person who made it: it is sent only while this person sees the project
  created_by bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  project_id bigint NOT NULL,
  -- 1 PDF, 2 CSV
  document_type smallint NOT NULL CHECK (document_type IN (1, 2)),
  -- 1 Basic, 2 Advanced
  document_detail smallint NOT NULL CHECK (document_detail IN (1, 2)),
  -- 1 daily, 2 weekly, 3 monthly
  timer smallint NOT NULL CHECK (timer IN (1, 2, 3)),
  -- the days of the latest document; a scheduled run moves them
  start_on date NOT NULL,
  end_on date NOT NULL,
  destination_types text[] NOT NULL,
  -- encrypted: addresses of webhooks are secrets
  destinations text NOT NULL,
  -- the addresses as far as they may be shown, by type
  shown_addresses jsonb NOT NULL,
  is_enabled boolean NOT NULL,
  -- the latest day on which it was due and has run, or was due before it was enabled
  last_due_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  CHECK (start_on <= end_on),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);
CREATE INDEX reports_of_project ON reports (account_id, project_id);
CREATE INDEX reports_due ON reports (timer, last_due_on, account_id) WHERE is_enabled;

-- A document of a report: one for each period, and those that people ask for.
CREATE TABLE report_runs (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('report_run_ids'),
  report_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('schedule', 'send', 'download')),
  -- the due day of a scheduled run; null for others
  period date,
  start_on date NOT NULL,
  end_on date NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'made', 'failed')),
  -- attempts that were begun
  tries smallint NOT NULL DEFAULT 0,
  failure text,
  download_id bigint,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, report_id, period),
  FOREIGN KEY (account_id, report_id) REFERENCES reports (account_id, id) ON DELETE CASCADE
);
CREATE INDEX report_runs_by_age ON report_runs (created_at);
