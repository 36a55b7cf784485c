-- Which keywords carried which tag on which days, and the numbers of tags by day (docs/adr/0016).
-- Tags of people alone: those of dynamic tags are whatever their filter finds.
CREATE TABLE tag_spans (
  account_id bigint NOT NULL,
  keyword_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  first_day date NOT NULL,
  -- the day on which it was taken off, which is none of the span's days any more; infinity: it is carried
  until date NOT NULL DEFAULT 'infinity',
  project_id bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, keyword_id, tag_id, first_day),
  FOREIGN KEY (account_id, keyword_id) REFERENCES keywords (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE,
  CHECK (until >= first_day)
);
CREATE INDEX tag_spans_of_project ON tag_spans (account_id, project_id, tag_id);
CREATE INDEX tag_spans_of_tag ON tag_spans (account_id, tag_id, keyword_id);

-- Numbers of the keywords of a project that carried a tag on a day, as `project_days` has them of all keywords.
CREATE TABLE tag_days (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  day date NOT NULL,
  known_count integer NOT NULL,
  -- equal for equal keywords
  population bigint NOT NULL,
  volume_count integer NOT NULL,
  known_top_3_count integer NOT NULL,
  known_top_10_count integer NOT NULL,
  visibility float8 NOT NULL,
  visibility_score float8 NOT NULL,
  average_position float8,
  traffic float8,
  traffic_value float8,
  impressions float8,
  ctr float8,
  volume bigint,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, project_id, tag_id, day),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE
);
CREATE INDEX tag_days_of_tag ON tag_days (account_id, tag_id);

-- Who put a tag on a keyword when is not known: its days begin now.
INSERT INTO tag_spans (account_id, keyword_id, tag_id, first_day, project_id, changed_at)
SELECT keyword_tags.account_id, keyword_tags.keyword_id, keyword_tags.tag_id, (now() AT TIME ZONE 'UTC')::date,
  keywords.project_id, now()
FROM keyword_tags
JOIN keywords ON keywords.account_id = keyword_tags.account_id AND keywords.id = keyword_tags.keyword_id
WHERE NOT keyword_tags.is_dynamic;
