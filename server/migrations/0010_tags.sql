CREATE SEQUENCE tag_ids;

CREATE TABLE tags (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('tag_ids'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  -- the name as names are compared: one tag a name, whatever its case
  folded_name text NOT NULL,
  -- colour: 1 white, 2 red, 3 green, 4 orange, 5 blue
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, folded_name)
);

CREATE TABLE keyword_tags (
  account_id bigint NOT NULL,
  keyword_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  PRIMARY KEY (account_id, keyword_id, tag_id),
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE
);
-- The list of keywords asks which of them carry a tag.
CREATE INDEX keyword_tags_of_tag ON keyword_tags (account_id, tag_id, keyword_id);
