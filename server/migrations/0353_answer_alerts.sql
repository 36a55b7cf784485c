-- Alerts about answers of answer engines.
ALTER TABLE alerts DROP CONSTRAINT alerts_trigger_type_check;
ALTER TABLE alerts ADD CONSTRAINT alerts_trigger_type_check CHECK (
  trigger_type IN (
    'position', 'visibility', 'avg', 'top', 'unusual', 'feature', 'page', 'preferred', 'competitor', 'share', 'answers'
  )
);
