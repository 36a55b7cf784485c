-- The address for which somebody who may connect has chosen a site of Search Console, where another person has changed
-- the address of the project since; null: the project's own.
ALTER TABLE projects ADD COLUMN chosen_url text, ADD COLUMN chosen_url_match smallint;
