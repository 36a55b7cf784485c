-- A report is also put onto a file server or into a bucket.
ALTER TABLE deliveries
  DROP CONSTRAINT deliveries_type_check,
  ADD CONSTRAINT deliveries_type_check CHECK (type IN
    ('email', 'slack', 'discord', 'push', 'zapier', 'webhook', 'teams', 'telegram', 'server'));
