-- What each check said about the AI overview, so that a lost citation and the history of a keyword can be told.

-- cited_at: 1 and more: the site's first place among the sources; 0: shown without the site; -1: not read; -2: not shown.
-- NULL: no check has told it.
ALTER TABLE keywords
  -- whether the last check that could tell it found the site cited
  ADD COLUMN is_last_cited boolean NOT NULL DEFAULT false,
  -- the day on which the citation was lost; NULL while the site is cited, and where it never was
  ADD COLUMN citation_lost_on date;
UPDATE keywords SET is_last_cited = true WHERE cited_at > 0;

-- Each day on which a keyword's overview was another than before, and each day on which its check failed (place -3).
-- Days between that were checked are as the last row says.
CREATE TABLE overview_days (
  account_id bigint NOT NULL,
  keyword_id bigint NOT NULL,
  day date NOT NULL,
  -- as keywords.cited_at
  place smallint NOT NULL,
  PRIMARY KEY (account_id, keyword_id, day)
);
