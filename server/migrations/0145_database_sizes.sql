-- How large the database was on each day, so that its growth can be told. Written once a day, by a job.
CREATE TABLE database_sizes (
  day date PRIMARY KEY,
  bytes bigint NOT NULL
);
