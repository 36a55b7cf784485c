-- Until when a change of the subscription is under way; null or past: none is.
ALTER TABLE subscriptions ADD COLUMN changing_until timestamptz;
