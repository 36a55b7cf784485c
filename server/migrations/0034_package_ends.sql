ALTER TABLE members
  -- the end of an account's package that its person was warned of
  ADD COLUMN warned_end_at timestamptz;
