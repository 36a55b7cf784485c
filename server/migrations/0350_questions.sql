-- Questions that projects ask answer engines, and the brands that are looked for in the answers.

CREATE SEQUENCE question_ids AS bigint;
CREATE TABLE questions (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('question_ids'),
  project_id bigint NOT NULL,
  text text NOT NULL,
  topics text[] NOT NULL DEFAULT '{}',
  country_id smallint NOT NULL,
  language_id smallint NOT NULL,
  added_on date NOT NULL,
  -- The day from which on it is asked no more. Days before it keep the question.
  removed_on date,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);
CREATE INDEX questions_of_project ON questions (account_id, project_id, id);

CREATE SEQUENCE question_brand_ids AS bigint;
CREATE TABLE question_brands (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('question_brand_ids'),
  project_id bigint NOT NULL,
  name text NOT NULL,
  -- The brand of the project itself, which is there with the first question.
  is_own boolean NOT NULL,
  aliases text[] NOT NULL,
  exclusions text[] NOT NULL,
  domains text[] NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, project_id) REFERENCES projects (account_id, id) ON DELETE CASCADE
);
CREATE INDEX question_brands_of_project ON question_brands (account_id, project_id, id);

-- The questions of an engine that stand for the questions of a project. Another model of a surface is another question.
CREATE TABLE question_asks (
  account_id bigint NOT NULL,
  project_id bigint NOT NULL,
  question_id bigint NOT NULL,
  surface text NOT NULL,
  asked_id bigint NOT NULL,
  PRIMARY KEY (account_id, question_id, asked_id),
  FOREIGN KEY (account_id, question_id) REFERENCES questions (account_id, id) ON DELETE CASCADE
);
CREATE INDEX question_asks_of_project ON question_asks (account_id, project_id, surface);
CREATE INDEX question_asks_of_asked ON question_asks (asked_id);
