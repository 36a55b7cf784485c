-- Backups that the schedule has made or tried. A backup contains its own row, unfinished.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Directory or address of a bucket, and the name in it.
  place text NOT NULL,
  name text NOT NULL,
  begun_at timestamptz NOT NULL,
  -- When it was read back: only then it counts as made.
  checked_at timestamptz,
  bytes bigint,
  -- Why it failed.
  error text,
  -- Why expired backups could not be deleted after it.
  cleanup_error text,
  UNIQUE (place, name),
  CHECK (checked_at IS NULL OR (bytes IS NOT NULL AND error IS NULL))
);
