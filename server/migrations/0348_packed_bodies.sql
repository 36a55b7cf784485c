-- Bodies of result pages that are packed into objects outside the database (docs/storage.md).

-- Where the body of a result page is, if `result_bodies` does not have it.
CREATE TABLE packed_bodies (
  search_id bigint NOT NULL REFERENCES searches (id) ON DELETE CASCADE,
  content_hash bytea NOT NULL,
  -- null: the storage did not take it, `result_bodies` has it until the storage does.
  object_id uuid,
  first_byte integer,
  byte_count integer,
  PRIMARY KEY (search_id, content_hash),
  CHECK ((object_id IS NULL) = (first_byte IS NULL) AND (object_id IS NULL) = (byte_count IS NULL))
);
CREATE INDEX packed_bodies_of_object ON packed_bodies (object_id) INCLUDE (byte_count);
CREATE INDEX packed_bodies_left ON packed_bodies (search_id) WHERE object_id IS NULL;

-- Every object, from before it is written until after it is removed. Without a foreign key: bodies belong to searches.
CREATE TABLE body_objects (
  id uuid PRIMARY KEY,
  byte_count integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- When bodies were first named in it; null: its writer is at work, or has died.
  named_at timestamptz,
  -- Some of its bodies are gone since this time.
  thinned_at timestamptz,
  -- No body may be named in it since this time: it is removed.
  ended_at timestamptz
);
CREATE INDEX body_objects_unnamed ON body_objects (created_at) WHERE named_at IS NULL;
CREATE INDEX body_objects_thinned ON body_objects (thinned_at) WHERE thinned_at IS NOT NULL;
CREATE INDEX body_objects_ended ON body_objects (ended_at) WHERE ended_at IS NOT NULL;

-- The move of all bodies into the storage, or back into the database: one row at most.
CREATE TABLE body_moves (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  direction text NOT NULL CHECK (direction IN ('out', 'back')),
  -- The last body (out) or object (back) that is done; null: none.
  after_search_id bigint,
  after_hash bytea,
  after_object_id uuid,
  moved bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  stopped_at timestamptz,
  ended_at timestamptz,
  -- Why it does not go on for now.
  failure text
);
