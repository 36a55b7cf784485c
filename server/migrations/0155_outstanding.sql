-- When an administrator has put a failed mail or message aside; null: it counts as a problem.
ALTER TABLE mails ADD COLUMN dismissed_at timestamptz;
ALTER TABLE deliveries ADD COLUMN dismissed_at timestamptz;

-- Checks a minute that a worker recorded lately.
ALTER TABLE workers ADD COLUMN checked_per_minute real NOT NULL DEFAULT 0;
