-- An alert over many projects: all of them, those of a folder, or those with a tag of projects. Which projects these are is
-- decided when it fires.
ALTER TABLE alerts
  ADD COLUMN project_scope text CHECK (project_scope IN ('all', 'folder', 'project_tag')),
  -- the name of the folder or the tag
  ADD COLUMN scope_name text,
  DROP CONSTRAINT alerts_check,
  ADD CONSTRAINT alerts_source_check CHECK (
    num_nonnulls(project_id, tag_id, project_scope) = 1
    AND (keyword_id IS NULL OR project_id IS NOT NULL)
    AND (scope_name IS NOT NULL) = (project_scope IS NOT NULL AND project_scope <> 'all')
  );

ALTER TABLE alert_hits
  -- the project of a number that is compared once a day, of an alert over many projects
  ADD COLUMN project_id bigint;
DROP INDEX alert_hits_of_keyword;
CREATE UNIQUE INDEX alert_hits_of_keyword ON alert_hits (account_id, alert_id, keyword_id, project_id) NULLS NOT DISTINCT;
