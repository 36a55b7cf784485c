CREATE SEQUENCE resale_package_ids;

-- What an agency sells to the clients of its brands; null limits nothing.
CREATE TABLE resale_packages (
  account_id bigint NOT NULL REFERENCES accounts (id),
  id bigint NOT NULL DEFAULT nextval('resale_package_ids'),
  name text NOT NULL,
  -- days
  time_limit integer,
  -- 0 disabled, 1 enabled
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  allowed_projects integer,
  allowed_keywords integer,
  allowed_competitors_per_project_keyword integer,
  allowed_team_members integer,
  allowed_daily_requests integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (account_id, id)
);

CREATE SEQUENCE brand_ids;

-- A name under which an agency's clients sign in.
CREATE TABLE brands (
  account_id bigint NOT NULL REFERENCES accounts (id),
  id bigint NOT NULL DEFAULT nextval('brand_ids'),
  name text NOT NULL,
  address_name text NOT NULL CHECK (address_name ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$'),
  slogan text,
  -- of clients that register, or are made without one
  default_package_id bigint NOT NULL,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  logo_path text,
  logo_path_dark text,
  only_by_invitation boolean NOT NULL DEFAULT false,
  -- colours and layout of the brand's pages; what is not in it has its default
  theme jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (account_id, id),
  -- ids are never given twice, so that one alone names a brand to visitors
  UNIQUE (id),
  FOREIGN KEY (account_id, default_package_id) REFERENCES resale_packages (account_id, id)
);
CREATE UNIQUE INDEX brands_address ON brands (address_name);

-- People who sign in under a brand, each with an account of their own (kind client) that holds their projects.
CREATE TABLE clients (
  -- from the same numbers as users, so that the id of a person is never that of another kind of person too
  id bigint PRIMARY KEY DEFAULT nextval('users_id_seq'),
  account_id bigint NOT NULL UNIQUE REFERENCES accounts (id),
  -- the agency's account
  owner_account_id bigint NOT NULL,
  brand_id bigint NOT NULL,
  package_id bigint NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  end_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  FOREIGN KEY (owner_account_id, brand_id) REFERENCES brands (account_id, id),
  FOREIGN KEY (owner_account_id, package_id) REFERENCES resale_packages (account_id, id)
);
CREATE UNIQUE INDEX clients_username ON clients (brand_id, lower(username));
CREATE UNIQUE INDEX clients_email ON clients (brand_id, lower(email));
CREATE INDEX clients_of_owner ON clients (owner_account_id, account_id) WHERE deleted_at IS NULL;

-- Whoever an account belongs to, for naming who owns, made or wrote something.
CREATE VIEW people AS
SELECT account_id, id, 'user' AS kind, username, deleted_at FROM users
UNION ALL
SELECT account_id, id, 'client', username, deleted_at FROM clients;
