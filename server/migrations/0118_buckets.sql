-- A bucket of an S3-compatible service is a file server, too: the endpoint is its host, the keys are username and password.
ALTER TABLE remote_servers
  ADD COLUMN bucket text,
  ADD COLUMN region text,
  ADD CHECK ((bucket IS NULL) = (region IS NULL)),
  -- of a bucket it follows from the endpoint
  ADD CHECK (bucket IS NULL OR (security IS NOT NULL AND security IN ('tls', 'plain')));
