-- A row is a keyword's check that alerts have not judged yet.
ALTER TABLE alert_marks RENAME TO unjudged_checks;
ALTER TABLE unjudged_checks RENAME COLUMN marked_at TO recorded_at;
ALTER INDEX alert_marks_pkey RENAME TO unjudged_checks_pkey;
ALTER SEQUENCE alert_mark_ids RENAME TO unjudged_check_ids;
