-- The first day of those in a row on which every connection answered and none of them listed the site.
ALTER TABLE console_sites ADD COLUMN absent_since date;
