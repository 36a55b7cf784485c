-- Whether visitors of a shared view see what answer engines say about the project.
ALTER TABLE shared_views ADD COLUMN has_questions boolean NOT NULL DEFAULT false;
