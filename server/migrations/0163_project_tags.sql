-- A tag of projects is a name on them: it is there as long as a project has it.
ALTER TABLE projects
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD CHECK (cardinality(tags) <= 20);
