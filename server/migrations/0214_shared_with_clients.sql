-- Clients with whom the agency shares projects: members of its account for these projects alone, whom no list of members shows.
ALTER TABLE members
  ADD COLUMN is_client boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT members_clients_view CHECK (NOT is_client OR (role = 'viewer' AND project_permission = 'projects'));

-- A client may have the address of a member: they are other people.
DROP INDEX members_address;
CREATE UNIQUE INDEX members_address ON members (account_id, lower(email)) WHERE status <> 4 AND NOT is_client;
