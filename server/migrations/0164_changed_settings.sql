-- What was set for many keywords at once can be put back like what was taken off them: `kept` says what was set before.
ALTER TABLE removals
  DROP CONSTRAINT removals_kind_check,
  ADD CONSTRAINT removals_kind_check CHECK (kind IN ('competitors', 'notes', 'tags', 'tag', 'settings'));
