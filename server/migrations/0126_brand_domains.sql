-- Own domains of brands. Several accounts may enter the same domain; it belongs to the one that proves it.
CREATE TABLE brand_domains (
  account_id bigint NOT NULL,
  brand_id bigint NOT NULL,
  -- lower-case, without a dot at its end
  domain text NOT NULL,
  -- what a record of the domain has to say
  token text NOT NULL,
  created_at timestamptz NOT NULL,
  -- what the name servers said at the last check
  checked_at timestamptz,
  found jsonb NOT NULL,
  -- since when the brand uses it; null until its records were right once
  proven_at timestamptz,
  -- since when the records of a domain in use are wrong
  failing_since timestamptz,
  PRIMARY KEY (account_id, brand_id),
  FOREIGN KEY (account_id, brand_id) REFERENCES brands (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX brand_domains_proven ON brand_domains (domain) WHERE proven_at IS NOT NULL;
