-- A brand's own words: below its mails, and at the beginning of its reports; null: none.
ALTER TABLE brands ADD COLUMN mail_footer text, ADD COLUMN report_intro text;
