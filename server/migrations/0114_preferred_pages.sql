ALTER TABLE keywords
  -- the page of the site that should rank; null: any
  ADD COLUMN preferred_url text,
  -- another page than that one ranks
  ADD COLUMN is_wrong_page boolean NOT NULL DEFAULT false;

ALTER TABLE alerts DROP CONSTRAINT alerts_trigger_type_check;
ALTER TABLE alerts ADD CONSTRAINT alerts_trigger_type_check CHECK (
  trigger_type IN (
    'position', 'visibility', 'avg', 'unusual', 'feature', 'page', 'preferred', 'competitor', 'share'
  )
);
