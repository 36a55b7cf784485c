CREATE SEQUENCE preset_ids;

-- Filters of the keyword list under a name. They belong to the person's own account, also where a member saves them.
CREATE TABLE presets (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('preset_ids'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
