-- Known updates of search engines, kept by the administrators of the installation.
CREATE SEQUENCE engine_update_ids;

CREATE TABLE engine_updates (
  id bigint PRIMARY KEY DEFAULT nextval('engine_update_ids'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  engine_id smallint NOT NULL,
  started_on date NOT NULL,
  -- null while it rolls out
  ended_on date CHECK (ended_on >= started_on),
  -- where the engine announced it
  url text
);
CREATE INDEX engine_updates_started_on ON engine_updates (started_on);
