-- Half of the keywords, by a hash of the query, so that each half can test a click curve of the other: what the keywords with an odd
-- hash add to the sums of the row. 0 until the next pull after this migration.
ALTER TABLE click_counts
  ADD COLUMN odd_keywords integer NOT NULL DEFAULT 0,
  ADD COLUMN odd_impressions bigint NOT NULL DEFAULT 0,
  ADD COLUMN odd_clicks bigint NOT NULL DEFAULT 0,
  ADD COLUMN odd_clicks_squared float8 NOT NULL DEFAULT 0,
  ADD COLUMN odd_product float8 NOT NULL DEFAULT 0,
  ADD COLUMN odd_impressions_squared float8 NOT NULL DEFAULT 0;
