-- Failed attempts at something that can be guessed, such as a log-in, for the pauses that grow with them.
DROP TABLE login_failures;
CREATE TABLE failed_attempts (
  -- SHA-256 of the purpose and of what is counted: a name at a place, a name from anywhere, a place with any name
  key bytea PRIMARY KEY,
  -- failures beyond the free ones; zero and less cost nothing
  excess integer NOT NULL,
  -- the longest pause in seconds
  longest integer NOT NULL,
  blocked_until timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX failed_attempts_last ON failed_attempts (last_at);

-- Browsers and blocks of addresses from which a person has signed in; guesses from elsewhere do not slow these down.
CREATE TABLE known_places (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- SHA-256 of the browser's secret or of the block
  place bytea NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, place)
);
CREATE INDEX known_places_last ON known_places (last_at);
