-- Which of the site's pages ranks, and since when it is another one: kept by the pipeline, so that lists need no history.
ALTER TABLE keywords
  -- the day on which another page of the site was last seen to rank than the time before
  ADD COLUMN page_changed_on date,
  -- the last day on which two switches between the same two pages lie within 30 days
  ADD COLUMN pages_contested_until date;

-- None of their columns changes with a usual check.
CREATE INDEX keywords_page_changed ON keywords (account_id, project_id, page_changed_on)
  WHERE deleted_at IS NULL AND page_changed_on IS NOT NULL;
CREATE INDEX keywords_of_landing_page ON keywords (account_id, landing_page_id)
  WHERE deleted_at IS NULL AND landing_page_id IS NOT NULL;
