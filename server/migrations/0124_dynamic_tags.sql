-- A dynamic tag has a filter of the keyword list, and the keywords that the filter finds carry it (docs/adr/0015).
ALTER TABLE tags
  -- query string of the list; NULL: people put the tag on keywords
  ADD COLUMN filter text CHECK (char_length(filter) BETWEEN 1 AND 2000),
  -- when its keywords were counted; NULL before the first time
  ADD COLUMN counted_at timestamptz,
  -- when they are counted again at the latest
  ADD COLUMN count_again_at timestamptz NOT NULL DEFAULT '-infinity';
CREATE INDEX dynamic_tags ON tags (account_id, id) WHERE filter IS NOT NULL;

-- Whether the filter of a dynamic tag has put it there, and not a person.
ALTER TABLE keyword_tags ADD COLUMN is_dynamic boolean NOT NULL DEFAULT false;
