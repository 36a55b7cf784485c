-- What people see of their sessions: each by a number of its own, and where and when it was last used.
ALTER TABLE sessions
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN last_ip inet,
  -- when its person last proved who they are, by the password or a second factor
  ADD COLUMN authenticated_at timestamptz NOT NULL DEFAULT now(),
  -- when they proved a second factor; null while they have not
  ADD COLUMN factor_at timestamptz;

-- Sessions from before are as old as they are.
UPDATE sessions SET last_used_at = created_at, last_ip = ip, authenticated_at = created_at;

CREATE UNIQUE INDEX sessions_by_number ON sessions (account_id, id);
