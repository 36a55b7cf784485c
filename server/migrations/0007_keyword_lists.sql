-- Lists begin with the sticky keywords: only an index that does the same spares them the sort. Measured with 10,000
-- keywords in a project: a page of the newest takes 1 ms instead of 16. None of these columns changes with a check.
DROP INDEX keywords_newest;
CREATE INDEX keywords_newest ON keywords (account_id, project_id, is_sticky DESC, created_at DESC, id DESC)
  WHERE deleted_at IS NULL;
DROP INDEX keywords_of_account;
CREATE INDEX keywords_of_account ON keywords (account_id, is_sticky DESC, created_at DESC, id DESC)
  WHERE deleted_at IS NULL;
