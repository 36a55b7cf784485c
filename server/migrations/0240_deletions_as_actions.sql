-- Deleted keywords and projects can be restored by the action that deleted them: `kept` has their ids.
ALTER TABLE removals
  DROP CONSTRAINT removals_kind_check,
  ADD CONSTRAINT removals_kind_check
    CHECK (kind IN ('competitors', 'notes', 'tags', 'tag', 'settings', 'keywords', 'projects'));
