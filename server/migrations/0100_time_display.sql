-- How times are shown to a person. Null: in the zone of the browser, and as "22 Nov 2026, 14:05".
ALTER TABLE users
  ADD COLUMN time_zone text,
  ADD COLUMN date_format text CHECK (date_format IN ('day_month', 'month_day', 'iso'));
