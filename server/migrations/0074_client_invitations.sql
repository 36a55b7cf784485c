CREATE SEQUENCE client_invitation_ids;

-- People whom an agency invites to register with a brand.
CREATE TABLE client_invitations (
  account_id bigint NOT NULL REFERENCES accounts (id),
  id bigint NOT NULL DEFAULT nextval('client_invitation_ids'),
  brand_id bigint NOT NULL,
  -- null: the package of the brand
  package_id bigint,
  email text NOT NULL,
  -- of the mailed code; null once it is used or withdrawn
  code_hash bytea,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- account of the client who registered with it
  client_account_id bigint,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, brand_id) REFERENCES brands (account_id, id)
);
-- One open invitation of an address to a brand.
CREATE UNIQUE INDEX client_invitations_open ON client_invitations (account_id, brand_id, lower(email))
WHERE code_hash IS NOT NULL;
