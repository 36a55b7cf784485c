-- How far the log of the database had come when a person last wrote, in bytes. What they read afterwards comes from a replica
-- only if it has come as far. Written only by installations with a replica, and without a log of its own: after a crash, or
-- on a replica that has become the primary, there is nothing to compare with.
CREATE UNLOGGED TABLE write_positions (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  position bigint NOT NULL
);
