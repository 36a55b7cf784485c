-- An alert may wait for one message a day, at an hour that a person chooses. All alerts of this person that are due then
-- are in one message for each destination.
ALTER TABLE alerts
  ADD COLUMN digest_hour smallint CHECK (digest_hour BETWEEN 0 AND 23),
  ADD COLUMN digest_time_zone text,
  -- the next time
  ADD COLUMN digest_at timestamptz,
  ADD CONSTRAINT alerts_digest_check CHECK (num_nulls(digest_hour, digest_time_zone, digest_at) IN (0, 3));
