-- Weekly rounds of questions, and the rounds that projects had.

CREATE TABLE question_schedules (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  surface text NOT NULL,
  -- Answers to each question.
  answers smallint NOT NULL,
  -- US dollars that a round may cost.
  ceiling numeric(12, 6) NOT NULL,
  -- A round asks again while the interval of the own brand is wider, 0 to 1. Null: it asks once.
  target_width numeric(5, 4),
  -- The account of the person who set it. The rounds count against their daily requests.
  set_by bigint NOT NULL,
  due_at timestamptz NOT NULL,
  -- Why the last due round did not start.
  problem text,
  problem_at timestamptz,
  PRIMARY KEY (account_id, project_id, surface),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);
CREATE INDEX question_schedules_due ON question_schedules (due_at);

CREATE TABLE question_rounds (
  account_id bigint NOT NULL,
  -- As in answer_rounds.
  round_id bigint NOT NULL,
  -- The round that this one adds answers to; its own id if it adds to none.
  first_id bigint NOT NULL,
  project_id bigint NOT NULL,
  surface text NOT NULL,
  day date NOT NULL,
  -- Answers to each question, and all that were requested.
  per_question smallint NOT NULL,
  answers integer NOT NULL,
  is_weekly boolean NOT NULL,
  -- As in question_schedules, until the answers are measured.
  target_width numeric(5, 4),
  PRIMARY KEY (account_id, round_id),
  FOREIGN KEY (account_id, round_id) REFERENCES answer_rounds (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);
CREATE INDEX question_rounds_of_project ON question_rounds (account_id, project_id, first_id);
CREATE INDEX question_rounds_unmeasured ON question_rounds (account_id, round_id) WHERE target_width IS NOT NULL;
