-- Addresses that brands have given up. Links of their clients still lead there.
CREATE TABLE former_brand_addresses (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  address_name text NOT NULL,
  brand_id bigint NOT NULL,
  given_up_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, address_name)
);
-- Another account asks whether it may have an address.
CREATE INDEX former_brand_addresses_by_name ON former_brand_addresses (address_name);

-- A job asks whether any account is still connected with a person.
CREATE INDEX connections_by_subject ON connections (subject);
