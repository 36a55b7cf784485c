-- A link is worth something only while the person has the address it was mailed to. Links from before are void.
DELETE FROM password_resets;
ALTER TABLE password_resets ADD COLUMN email text NOT NULL;
