-- The columns of the keyword list and the height of its rows as a person has them, on whichever device.
CREATE TABLE list_layouts (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  -- of contract/src/list-layout.ts
  layout jsonb NOT NULL CHECK (pg_column_size(layout) <= 8000),
  -- to the millisecond, as browsers compare it
  changed_at timestamptz(3) NOT NULL DEFAULT now()
);
