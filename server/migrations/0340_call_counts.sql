-- Calls of each caller at each limit, counted for all HTTP processes together.
CREATE TABLE call_counts (
  -- SHA-256 of the limit and of the caller.
  key bytea PRIMARY KEY,
  calls integer NOT NULL,
  -- End of the window that the first call began.
  ends_at timestamptz NOT NULL
);
CREATE INDEX call_counts_ends ON call_counts (ends_at);
