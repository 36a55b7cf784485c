-- What people took off keywords, to be put back for 30 days: competitors, notes and tags, and deleted tags.
CREATE SEQUENCE removal_ids;
CREATE TABLE removals (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('removal_ids'),
  kind text NOT NULL CHECK (kind IN ('competitors', 'notes', 'tags', 'tag')),
  -- what it was, as a list shows it
  name text NOT NULL,
  keyword_count integer NOT NULL,
  -- of the keywords; who sees only some projects sees what was taken off these alone
  project_ids bigint[] NOT NULL,
  -- rows of tags and notes; competitors keep theirs, because their history is long
  kept jsonb NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX removals_by_time ON removals (account_id, removed_at DESC, id DESC);

-- A removed competitor belongs to no keyword, so nothing that reads those of keywords meets it; `removed_from` says
-- where it goes back.
ALTER TABLE competitors
  ALTER COLUMN keyword_id DROP NOT NULL,
  ADD COLUMN removed_from bigint,
  ADD COLUMN removal_id bigint,
  ADD FOREIGN KEY (account_id, removed_from) REFERENCES keywords (account_id, id) ON DELETE CASCADE,
  ADD FOREIGN KEY (account_id, removal_id) REFERENCES removals (account_id, id) ON DELETE CASCADE,
  ADD CHECK ((keyword_id IS NULL) = (removed_from IS NOT NULL) AND (keyword_id IS NULL) = (removal_id IS NOT NULL));
CREATE INDEX competitors_of_removal ON competitors (account_id, removal_id) WHERE removal_id IS NOT NULL;
CREATE INDEX competitors_removed_from ON competitors (account_id, removed_from) WHERE removed_from IS NOT NULL;
