-- Topics: tags of a project whose keywords are those with similar result pages (docs/adr/0027).

-- The projects whose keywords are grouped.
CREATE TABLE topic_groupings (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  turned_on_at timestamptz NOT NULL DEFAULT now(),
  -- NULL before the first time
  grouped_at timestamptz,
  -- enabled keywords; those of them with a stored result page; those with a topic
  keyword_count integer NOT NULL DEFAULT 0,
  page_count integer NOT NULL DEFAULT 0,
  topic_keyword_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, project_id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);

ALTER TABLE tags
  -- the project whose topic it is; NULL: it is none
  ADD COLUMN topic_of bigint,
  -- the largest of the related topics; NULL: it is that one, or has no related ones
  ADD COLUMN topic_parent bigint,
  -- whether a person has named the topic
  ADD COLUMN is_renamed boolean NOT NULL DEFAULT false;
CREATE INDEX topic_tags ON tags (account_id, topic_of) WHERE topic_of IS NOT NULL;
