-- A report of an agency's own account can look like one of its brands, as a shared view can.
ALTER TABLE reports ADD COLUMN brand_id bigint;
