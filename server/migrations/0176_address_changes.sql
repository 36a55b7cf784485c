-- A project that gets another address starts again, as a keyword does that becomes another search: `kind` says which.
ALTER TABLE search_changes
  ADD COLUMN kind text NOT NULL DEFAULT 'search' CHECK (kind IN ('search', 'address'));
