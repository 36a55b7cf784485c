-- Lists of administrators go over all accounts, so these indexes do not begin with the account. None holds a column
-- that checks change. Names are compared by their bytes, so that one index sorts them and finds them by their start.
CREATE INDEX projects_by_id ON projects (id) WHERE deleted_at IS NULL;
CREATE INDEX projects_of_all_by_name ON projects (lower(name) COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX projects_by_host ON projects (lower(regexp_replace(url, '^https?://(www\.)?', '')) COLLATE "C")
  WHERE deleted_at IS NULL;
CREATE INDEX keywords_by_id ON keywords (id) WHERE deleted_at IS NULL;
CREATE INDEX keywords_by_phrase ON keywords (lower(phrase) COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX phrases_by_name ON phrases (text COLLATE "C", id);
CREATE INDEX competitors_by_id ON competitors (id);
CREATE INDEX activities_by_id ON activities (id);
CREATE INDEX activities_by_person ON activities (done_by, id);
CREATE INDEX receipts_by_id ON receipts (id);
