-- The keywords of a mark: null stands for all keywords of the project.
ALTER TABLE project_days_due ADD COLUMN keyword_ids bigint[];

-- Sums over all keywords of a project as they were counted last, so that a roll-up reads the changed keywords alone.
-- numeric, because sums of it are the same in every order.
CREATE TABLE counted_projects (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  -- the newest day that was counted
  day date NOT NULL,
  -- the day on which all keywords were last read
  whole_on date NOT NULL,
  -- whether `rank_days` has this day of the project and its competitors
  has_ranks boolean NOT NULL,
  -- keywords that are not deleted
  keyword_count bigint NOT NULL,
  unchecked_count bigint NOT NULL,
  all_ranked_count bigint NOT NULL,
  all_improved_count bigint NOT NULL,
  all_declined_count bigint NOT NULL,
  all_stable_count bigint NOT NULL,
  all_top_3_count bigint NOT NULL,
  all_top_10_count bigint NOT NULL,
  all_top_20_count bigint NOT NULL,
  all_top_50_count bigint NOT NULL,
  enabled_ranked_count bigint NOT NULL,
  enabled_positions bigint NOT NULL,
  -- keywords that are known: enabled, with a completed check
  known_count bigint NOT NULL,
  known_ranked_count bigint NOT NULL,
  known_positions bigint NOT NULL,
  known_top_3_count bigint NOT NULL,
  known_top_10_count bigint NOT NULL,
  volume_count bigint NOT NULL,
  price_count bigint NOT NULL,
  population bigint NOT NULL,
  volume bigint NOT NULL,
  weight bigint NOT NULL,
  visibility numeric NOT NULL,
  clicks numeric NOT NULL,
  best_clicks numeric NOT NULL,
  traffic numeric NOT NULL,
  traffic_value numeric NOT NULL,
  impressions numeric NOT NULL,
  -- known keywords that were checked on the day
  checked_count bigint NOT NULL,
  ranked_count bigint NOT NULL,
  improved_count bigint NOT NULL,
  declined_count bigint NOT NULL,
  stable_count bigint NOT NULL,
  top_3_count bigint NOT NULL,
  top_10_count bigint NOT NULL,
  top_20_count bigint NOT NULL,
  top_50_count bigint NOT NULL,
  PRIMARY KEY (account_id, project_id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

-- What each keyword has added to these sums. A change takes it away and adds the present values.
CREATE TABLE counted_keywords (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  keyword_id bigint NOT NULL,
  is_enabled boolean NOT NULL,
  position smallint,
  position_day date,
  movement text,
  -- the UTC day of the last completed check
  checked_on date,
  volume integer,
  cost_per_click real,
  searched_since date,
  -- competitors that are counted, in order, and their positions; null without any
  hosts text[],
  places smallint[],
  PRIMARY KEY (account_id, project_id, keyword_id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- Sums over the known keywords that track a competitor.
CREATE TABLE counted_hosts (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  host text NOT NULL,
  keyword_count bigint NOT NULL,
  clicks numeric NOT NULL,
  PRIMARY KEY (account_id, project_id, host),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
