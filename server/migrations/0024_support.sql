CREATE SEQUENCE ticket_ids;
CREATE SEQUENCE ticket_reply_ids;

-- What people ask those who run the product.
CREATE TABLE tickets (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('ticket_ids'),
  title text NOT NULL,
  description text,
  -- 0 closed, 1 solved, 2 pending
  status smallint NOT NULL DEFAULT 2 CHECK (status BETWEEN 0 AND 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
-- For those who answer: they know a ticket by its id alone, and look at what is pending first.
CREATE UNIQUE INDEX tickets_by_id ON tickets (id);
CREATE INDEX tickets_by_status ON tickets (status DESC, id DESC);

CREATE TABLE ticket_replies (
  account_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('ticket_reply_ids'),
  ticket_id bigint NOT NULL,
  -- the account's own person, or an administrator
  written_by bigint NOT NULL REFERENCES accounts (id),
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, ticket_id) REFERENCES tickets (account_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_replies_of_ticket ON ticket_replies (account_id, ticket_id, id DESC);

-- What visitors write by the contact form. Belongs to no account.
CREATE TABLE contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  email text NOT NULL,
  type text NOT NULL CHECK (type IN ('bug_report', 'suggestion')),
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
