-- A report is sent at an hour and in a time zone that a person chooses.
ALTER TABLE reports
  ADD COLUMN send_hour smallint NOT NULL DEFAULT 6 CHECK (send_hour BETWEEN 0 AND 23),
  ADD COLUMN send_time_zone text NOT NULL DEFAULT 'UTC';
