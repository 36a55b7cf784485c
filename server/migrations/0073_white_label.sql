-- Account of the person who made the client; null if the client registered.
ALTER TABLE clients ADD COLUMN created_by bigint;

-- What is deleted does not keep its names.
DROP INDEX brands_address;
CREATE UNIQUE INDEX brands_address ON brands (address_name) WHERE deleted_at IS NULL;
DROP INDEX clients_username;
DROP INDEX clients_email;
CREATE UNIQUE INDEX clients_username ON clients (brand_id, lower(username)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX clients_email ON clients (brand_id, lower(email)) WHERE deleted_at IS NULL;

-- Account of the person who acts in the name of the session's person; null if they do it themselves.
ALTER TABLE sessions ADD COLUMN impersonated_by bigint;
