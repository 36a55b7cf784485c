-- Sessions that last 30 days since their last use, because the person wants to stay logged in.
ALTER TABLE sessions ADD COLUMN is_kept boolean NOT NULL DEFAULT false;
-- Nobody stays logged in as somebody else.
ALTER TABLE sessions ADD CONSTRAINT sessions_kept_by_oneself CHECK (NOT (is_kept AND impersonated_by IS NOT NULL));
