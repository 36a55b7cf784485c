-- People who run the installation. Given from the command line only, never by a call.
ALTER TABLE users ADD COLUMN is_administrator boolean NOT NULL DEFAULT false;
