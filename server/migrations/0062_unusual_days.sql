ALTER TABLE alerts DROP CONSTRAINT alerts_trigger_type_check;
ALTER TABLE alerts ADD CHECK (trigger_type IN ('position', 'visibility', 'avg', 'unusual'));

-- what the field did meanwhile, in percent; null where nobody is compared with it
ALTER TABLE alert_hits ADD COLUMN field real, ADD COLUMN is_shuffled boolean NOT NULL DEFAULT false;

-- What everything tracked at an engine in a country did on a day against the day before: sums of visibilities.
CREATE TABLE field_days (
  day date NOT NULL,
  engine_id smallint NOT NULL,
  country_id smallint NOT NULL,
  keywords integer NOT NULL,
  accounts integer NOT NULL,
  before bigint NOT NULL,
  now bigint NOT NULL,
  moved bigint NOT NULL,
  PRIMARY KEY (day, engine_id, country_id)
);
-- days that were counted, also those without any keyword
CREATE TABLE counted_field_days (day date PRIMARY KEY);
