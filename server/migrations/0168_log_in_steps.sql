-- What the first step of a log-in under way was. A log-in that was begun before this does not say it.
ALTER TABLE factor_challenges ADD COLUMN first_step text;
ALTER TABLE sign_in_codes ADD COLUMN provider text;
