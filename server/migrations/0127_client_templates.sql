-- What an agency gives new clients: tags, alerts and reports. They are made from it in the account of the client, and stay
-- when it changes or is deleted.
CREATE SEQUENCE client_template_ids;
CREATE TABLE client_templates (
  account_id bigint NOT NULL REFERENCES accounts (id),
  id bigint NOT NULL DEFAULT nextval('client_template_ids'),
  name text NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- The template that projects of a client get when they are made or assigned.
ALTER TABLE clients
  ADD COLUMN template_id bigint,
  ADD FOREIGN KEY (owner_account_id, template_id) REFERENCES client_templates (account_id, id)
    ON DELETE SET NULL (template_id);
CREATE INDEX clients_of_template ON clients (owner_account_id, template_id) WHERE template_id IS NOT NULL;
