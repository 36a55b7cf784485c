CREATE SEQUENCE history_import_ids;

-- Past positions that a person has brought from another rank tracker, a row per file.
CREATE TABLE history_imports (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('history_import_ids'),
  project_id bigint NOT NULL,
  -- null: its columns are none that are known
  tool text,
  file_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  total integer NOT NULL,
  done integer NOT NULL,
  keywords integer NOT NULL,
  -- keywords that the import has added to the project
  added_ids bigint[] NOT NULL,
  first_day date,
  last_day date,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX history_imports_of_project ON history_imports (account_id, project_id);

-- What another tracker has measured. Apart from `positions`, so that nothing that is counted from these can mix them up.
CREATE TABLE imported_positions (
  account_id bigint NOT NULL,
  keyword_id bigint NOT NULL,
  day date NOT NULL,
  import_id bigint NOT NULL,
  -- null: not among the results that the other tracker looked at
  position smallint,
  url text,
  PRIMARY KEY (account_id, keyword_id, day, import_id),
  FOREIGN KEY (account_id, import_id) REFERENCES history_imports (account_id, id) ON DELETE CASCADE
);
-- Taking an import back.
CREATE INDEX imported_positions_of_import ON imported_positions (account_id, import_id);
