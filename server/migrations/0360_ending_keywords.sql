-- Keywords that are tracked for a time only: until a day, or until one check is complete.
ALTER TABLE keywords
  ADD COLUMN ends_on date,
  ADD COLUMN is_once boolean NOT NULL DEFAULT false,
  ADD COLUMN ended_on date,
  ADD COLUMN is_end_untold boolean NOT NULL DEFAULT false;

COMMENT ON COLUMN keywords.ends_on IS 'The last UTC day on which it is checked; null: no such day.';
COMMENT ON COLUMN keywords.is_once IS 'It ends with its next complete check.';
COMMENT ON COLUMN keywords.ended_on IS 'The UTC day on which it ended by itself; it is disabled since then.';
COMMENT ON COLUMN keywords.is_end_untold IS 'Its account has not been notified that it ended.';

CREATE INDEX keywords_ending ON keywords (ends_on) WHERE ends_on IS NOT NULL AND is_enabled AND deleted_at IS NULL;
CREATE INDEX keywords_end_untold ON keywords (account_id, project_id) WHERE is_end_untold;
