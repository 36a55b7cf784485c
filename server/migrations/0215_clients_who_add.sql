-- Clients may also add notes and keywords to what the agency shares with them.
ALTER TABLE members
  ADD COLUMN may_add boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT members_who_add CHECK (NOT may_add OR is_client);
