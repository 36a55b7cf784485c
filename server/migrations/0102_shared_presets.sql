-- A shared preset belongs to the account whose keywords it filters, and everybody who works there has it.
ALTER TABLE presets
  ADD COLUMN is_shared boolean NOT NULL DEFAULT false,
  -- the account of the person who saved it
  ADD COLUMN created_by bigint;
UPDATE presets SET created_by = account_id;
ALTER TABLE presets ALTER COLUMN created_by SET NOT NULL;
