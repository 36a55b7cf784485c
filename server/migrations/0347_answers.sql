-- Questions that answer engines are asked, and their answers. They belong to nobody: accounts that ask the same share them.

CREATE TABLE asked_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of text, surface, model, country and language.
  fingerprint uuid NOT NULL UNIQUE,
  text text NOT NULL,
  surface text NOT NULL,
  -- Empty where no model is chosen.
  model text NOT NULL,
  -- ISO 3166-1 alpha-2 and ISO 639-1, lower case.
  country text NOT NULL,
  language text NOT NULL,
  -- When nobody asked it any more.
  released_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX asked_questions_released ON asked_questions (released_at) WHERE released_at IS NOT NULL;

-- Answers that are wanted and not stored yet.
CREATE TABLE answer_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  question_id bigint NOT NULL REFERENCES asked_questions (id) ON DELETE CASCADE,
  -- The UTC day that it was requested for, and which of the answers of that day it is.
  day date NOT NULL,
  number smallint NOT NULL,
  -- As in asked_questions.
  surface text NOT NULL,
  model text NOT NULL,
  due_at timestamptz NOT NULL,
  -- Attempts so far, including a running one.
  tries smallint NOT NULL DEFAULT 0,
  lease uuid,
  leased_until timestamptz,
  -- Written before the engine is asked, removed with the end of the attempt. A lease that ends before leaves them behind.
  attempt uuid,
  begun_at timestamptz,
  -- US dollars that the attempt is expected to cost.
  reserved numeric(12, 6) NOT NULL DEFAULT 0,
  -- The last failure.
  reason text,
  detail text,
  UNIQUE (question_id, day, number)
);
CREATE INDEX answer_requests_due ON answer_requests (surface, model, due_at);

-- An account's order of answers, with the most that it may cost.
CREATE TABLE answer_rounds (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- US dollars; null: no limit.
  ceiling numeric(12, 6),
  cost numeric(12, 6) NOT NULL DEFAULT 0,
  reserved numeric(12, 6) NOT NULL DEFAULT 0,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- When its ceiling was reached before all answers were there.
  stopped_at timestamptz,
  PRIMARY KEY (account_id, id)
);

-- Who waits for a requested answer, and pays for it in equal parts.
CREATE TABLE answer_round_requests (
  account_id bigint NOT NULL,
  round_id bigint NOT NULL,
  request_id bigint NOT NULL REFERENCES answer_requests (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, round_id, request_id),
  FOREIGN KEY (account_id, round_id) REFERENCES answer_rounds (account_id, id) ON DELETE CASCADE
);
CREATE INDEX answer_round_requests_of_request ON answer_round_requests (request_id);

CREATE TABLE answers (
  question_id bigint NOT NULL REFERENCES asked_questions (id) ON DELETE CASCADE,
  day date NOT NULL,
  number smallint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- answered, or the reason of the failure.
  outcome text NOT NULL,
  detail text,
  text text,
  citations jsonb NOT NULL,
  -- What the engine says answered.
  model text,
  searched boolean,
  -- US dollars of all attempts; null if unknown.
  cost numeric(12, 6),
  source text NOT NULL,
  is_invented boolean NOT NULL,
  tries smallint NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (question_id, day, number)
);
CREATE INDEX answers_by_day ON answers (day);

-- The surfaces that workers ask, as they have published them, and how they are.
CREATE TABLE answer_surfaces (
  surface text PRIMARY KEY,
  provider text NOT NULL,
  model text NOT NULL,
  -- US dollars that an answer is expected to cost, and a UTC day may cost; null: unknown, unlimited.
  price numeric(12, 6),
  ceiling numeric(12, 6),
  is_invented boolean NOT NULL,
  is_asked boolean NOT NULL,
  published_at timestamptz NOT NULL,
  -- The mean cost of the last answers.
  mean_cost numeric(12, 6),
  cost_count integer NOT NULL DEFAULT 0,
  failures_in_row integer NOT NULL DEFAULT 0,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text
);
