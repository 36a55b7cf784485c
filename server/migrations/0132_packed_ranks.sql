-- Which keywords stood at positions that bring clicks on a past day, in a few letters (tracking/roll-up/packed-ranks.ts).
-- NULL: not packed yet. A job does it, so that nothing waits for the days already recorded.
ALTER TABLE rank_days ADD COLUMN packed text;
ALTER TABLE rank_days ALTER COLUMN packed SET STORAGE EXTERNAL;
CREATE INDEX rank_days_to_pack ON rank_days (account_id, project_id, day) WHERE packed IS NULL;
