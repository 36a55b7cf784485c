-- The bin lists what was deleted last, and a job deletes for good what was deleted 30 days ago.
CREATE INDEX keywords_binned ON keywords (account_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX keywords_to_purge ON keywords (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX projects_to_purge ON projects (deleted_at) WHERE deleted_at IS NOT NULL;
