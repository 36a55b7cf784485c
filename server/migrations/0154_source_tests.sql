-- A test of one chosen source; null: the sources in their order.
ALTER TABLE worker_tests ADD COLUMN source text;
