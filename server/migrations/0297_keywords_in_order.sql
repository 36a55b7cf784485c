-- Programs read the keywords of a project in the order of their ids, part by part.
CREATE INDEX keywords_in_order ON keywords (account_id, project_id, id) WHERE deleted_at IS NULL;
