-- Programs name exports of the account that they read.
CREATE INDEX exports_by_reader ON exports (read_account_id, id);
