ALTER TABLE alerts DROP CONSTRAINT alerts_trigger_type_check;
ALTER TABLE alerts ADD CHECK (
  trigger_type IN ('position', 'visibility', 'avg', 'unusual', 'feature', 'page', 'competitor', 'share')
);
-- the id of a result-page feature or the host of a competitor; null: any
ALTER TABLE alerts ADD COLUMN trigger_target text;

ALTER TABLE alert_marks
  -- whether the check was deep enough to tell the position
  ADD COLUMN is_decided boolean NOT NULL DEFAULT true,
  -- the pages of the site that ranked before and now
  ADD COLUMN page_before bigint,
  ADD COLUMN url_before text,
  ADD COLUMN page bigint,
  -- result-page features that the site has entered and left
  ADD COLUMN won smallint[] NOT NULL DEFAULT '{}',
  ADD COLUMN lost smallint[] NOT NULL DEFAULT '{}',
  -- competitors that have passed the site: [{"host": …, "before": …, "now": …}]
  ADD COLUMN passed_by jsonb NOT NULL DEFAULT '[]';

-- What a kind of alert tells beside the two numbers.
ALTER TABLE alert_hits ADD COLUMN detail jsonb;
UPDATE alert_hits
SET detail = jsonb_build_object('field', field, 'isShuffled', is_shuffled)
WHERE keyword_id IS NULL AND (field IS NOT NULL OR is_shuffled);
ALTER TABLE alert_hits DROP COLUMN field, DROP COLUMN is_shuffled;

-- On which days the site has entered or left features of a keyword's result page.
CREATE TABLE feature_moves (
  account_id bigint NOT NULL,
  keyword_id bigint NOT NULL,
  day date NOT NULL,
  won smallint[] NOT NULL,
  lost smallint[] NOT NULL,
  PRIMARY KEY (account_id, keyword_id, day)
);
