-- The secret before a renewed one signs events for a day more.
ALTER TABLE event_subscriptions
  -- encrypted
  ADD COLUMN previous_secret text,
  ADD COLUMN previous_until timestamptz,
  ADD CHECK ((previous_secret IS NULL) = (previous_until IS NULL));
