CREATE SEQUENCE billing_difference_ids;

-- Which plan number of a package each price of the payment provider stands for; loaded from the settings. A price that is
-- not offered any more keeps its row: subscriptions go on with it.
CREATE TABLE billing_prices (
  provider text NOT NULL,
  external_price_id text NOT NULL,
  plan_id integer NOT NULL,
  is_offered boolean NOT NULL,
  PRIMARY KEY (provider, external_price_id)
);
CREATE UNIQUE INDEX billing_prices_offered ON billing_prices (provider, plan_id) WHERE is_offered;

-- Every event that the payment provider has sent, once.
CREATE TABLE billing_events (
  provider text NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- null while nobody knows whose it is
  account_id bigint,
  subscription_id text,
  -- what it says of a subscription or a payment; null for events that say nothing of either
  content jsonb,
  PRIMARY KEY (provider, id)
);
CREATE INDEX billing_events_unclaimed ON billing_events (provider, subscription_id)
  WHERE account_id IS NULL AND subscription_id IS NOT NULL;

-- Subscriptions as the newest event about each describes them.
CREATE TABLE subscriptions (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  provider text NOT NULL,
  external_id text NOT NULL,
  customer_id text,
  price_id text,
  status text NOT NULL
    CHECK (status IN ('incomplete', 'trialing', 'active', 'past_due', 'paused', 'canceled')),
  started_at timestamptz,
  period_start timestamptz,
  next_bill_at timestamptz,
  -- since when, or from when on, it is paused
  pauses_at timestamptz,
  -- since when, or from when on, it is cancelled
  ends_at timestamptz,
  -- the event that described it: the newest of (time, rank, id) counts
  told_at timestamptz NOT NULL,
  told_rank smallint NOT NULL,
  told_by text NOT NULL,
  PRIMARY KEY (account_id, provider, external_id)
);
CREATE INDEX subscriptions_by_external_id ON subscriptions (provider, external_id);

-- Where the nightly comparison found the provider and this installation to disagree.
CREATE TABLE billing_differences (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id bigint NOT NULL DEFAULT nextval('billing_difference_ids'),
  subscription_id text NOT NULL,
  field text NOT NULL,
  ours text,
  theirs text,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX billing_differences_by_time ON billing_differences (found_at);

-- What the fake provider remembers of its checkouts and subscriptions.
CREATE TABLE fake_billing (
  id text PRIMARY KEY,
  content jsonb NOT NULL
);

-- Plan numbers for the packages that had none, so that each can be sold.
UPDATE packages SET plan_id = plans.plan_id, plan_id_yearly = plans.plan_id + 1
FROM (VALUES ('starter-250', 1), ('starter-500', 3), ('business-1000', 5), ('business-2000', 7),
  ('business-3000', 9), ('agency-5000', 11), ('agency-10000', 13)) AS plans (slug, plan_id)
WHERE packages.slug = plans.slug AND packages.plan_id IS NULL AND packages.plan_id_yearly IS NULL;
