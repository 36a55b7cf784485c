-- Whether the call that began an export waits for its file. Everybody else is notified, such as the person of a program.
ALTER TABLE exports ADD COLUMN is_awaited boolean NOT NULL DEFAULT false;
