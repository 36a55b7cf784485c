-- The spreadsheets at Google that an account's exports keep up to date: one for each connection that it uses.
CREATE TABLE spreadsheets (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- clients use connections of their agency
  connection_account_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  -- as Google calls it
  spreadsheet_id text NOT NULL,
  PRIMARY KEY (account_id, connection_account_id, connection_id)
);

-- The sheet of each project in them.
CREATE TABLE spreadsheet_tabs (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  spreadsheet_id text NOT NULL,
  project_id bigint NOT NULL,
  -- numbers of sheets, chosen here: of the sheet, and of the hidden one on which a large update is prepared
  sheet_id integer NOT NULL,
  draft_id integer NOT NULL,
  -- of the project when the sheet was named after it; null before the sheet is there
  project_name text,
  PRIMARY KEY (account_id, spreadsheet_id, project_id)
);

ALTER TABLE exports
  DROP CONSTRAINT exports_file_type_check,
  DROP CONSTRAINT exports_target_check,
  ADD CONSTRAINT exports_file_type_check CHECK (file_type IN ('csv', 'pdf', 'xlsx', 'sheet')),
  ADD CONSTRAINT exports_target_check CHECK (target IN ('local', 'remote_ftp', 'gdrive', 'dropbox', 'gsheets'));

-- One connection may be used in several ways.
ALTER TABLE auto_exports ADD COLUMN target text;
UPDATE auto_exports
SET target = 'dropbox'
FROM connections
WHERE connections.account_id = auto_exports.connection_account_id
  AND connections.id = auto_exports.connection_id
  AND connections.api = 4;
UPDATE auto_exports SET target = 'gdrive' WHERE target IS NULL;
ALTER TABLE auto_exports
  ALTER COLUMN target SET NOT NULL,
  ADD CHECK (target IN ('gdrive', 'dropbox', 'gsheets'));
