-- Half of the queries, by a hash, so that each half can test a click curve of the other. Rows of before this migration are in
-- half 0 until the next pull writes them again.
ALTER TABLE click_counts ADD COLUMN half smallint NOT NULL DEFAULT 0;
ALTER TABLE click_counts
  DROP CONSTRAINT click_counts_pkey,
  ADD CONSTRAINT click_counts_pkey PRIMARY KEY (account_id, project_id, device_id, layout, is_branded, position, half);
