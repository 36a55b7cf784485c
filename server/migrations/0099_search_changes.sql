CREATE SEQUENCE search_change_ids;

-- When a keyword became another search, in the words that people read.
CREATE TABLE search_changes (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('search_change_ids'),
  keyword_id bigint NOT NULL,
  day date NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by bigint NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords (account_id, id) ON DELETE CASCADE
);
CREATE INDEX search_changes_of_keyword ON search_changes (account_id, keyword_id, id);

-- Positions of a keyword from before such a change: shown, but compared with nothing.
CREATE TABLE former_positions (
  account_id bigint NOT NULL,
  keyword_id bigint NOT NULL,
  day date NOT NULL,
  change_id bigint NOT NULL,
  position smallint,
  depth smallint NOT NULL,
  change smallint,
  movement text,
  landing_page_id bigint,
  checked_at timestamptz NOT NULL,
  check_every smallint,
  PRIMARY KEY (account_id, keyword_id, day),
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords (account_id, id) ON DELETE CASCADE
);

-- The day of a keyword's last such change; null: none.
ALTER TABLE keywords ADD COLUMN searched_since date;
