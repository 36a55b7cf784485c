CREATE SEQUENCE note_ids;
CREATE SEQUENCE keyword_note_ids;

-- What a person wrote about a day, once however many keywords it stands on.
CREATE TABLE notes (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('note_ids'),
  created_by bigint NOT NULL REFERENCES accounts (id),
  text text NOT NULL,
  description text,
  -- 1 red, 2 green, 3 blue
  color smallint CHECK (color IN (1, 2, 3)),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- A keyword's tie to a note; the day is here so that a graph reads one index.
CREATE TABLE keyword_notes (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('keyword_note_ids'),
  keyword_id bigint NOT NULL,
  note_id bigint NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, note_id) REFERENCES notes (account_id, id) ON DELETE CASCADE
);
CREATE INDEX keyword_notes_by_day ON keyword_notes (account_id, keyword_id, day DESC, id DESC);
CREATE INDEX keyword_notes_of_note ON keyword_notes (account_id, note_id);
