-- What people who search for the keyword want (docs/intent.md). intent: 1 informational, 2 navigational, 3 commercial, 4 transactional.
-- intent_shares: percent of the first three, 7 bits each. NULL: not known.
ALTER TABLE keywords ADD COLUMN intent smallint, ADD COLUMN intent_shares integer;
