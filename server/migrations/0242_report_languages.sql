-- A report's document and message are in a language that a person chooses.
ALTER TABLE reports ADD COLUMN language text NOT NULL DEFAULT 'en';
