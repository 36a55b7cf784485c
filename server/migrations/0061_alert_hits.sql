-- One row per alert and keyword: the latest move is told.
DELETE FROM alert_hits AS older
USING alert_hits AS newer
WHERE newer.account_id = older.account_id
  AND newer.alert_id = older.alert_id
  AND newer.keyword_id IS NOT DISTINCT FROM older.keyword_id
  AND newer.id > older.id;
DROP INDEX alert_hits_of_alert;
CREATE UNIQUE INDEX alert_hits_of_keyword ON alert_hits (account_id, alert_id, keyword_id) NULLS NOT DISTINCT;

-- since when an alert cannot make its messages
ALTER TABLE alerts ADD COLUMN failing_since timestamptz;
