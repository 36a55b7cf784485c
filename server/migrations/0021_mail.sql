-- What the product has mailed or is about to mail. Written in the transaction of what it tells about.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- one mail per occasion, however often it is asked for
  key text NOT NULL UNIQUE,
  recipient text NOT NULL,
  -- encrypted subject and texts, gone once the mail is
  content text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  -- what the mail server said last
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz
);
CREATE INDEX mails_settled ON mails (settled_at);
