-- Sites with a wildcard were kept as typed, and nothing could match them. Sub-domains and pages below are followed anyway.
UPDATE projects
SET url = regexp_replace(regexp_replace(url, '^(https?://)(\*\.)+', '\1', 'i'), '/\*{1,2}$', '/')
WHERE url ~* '^https?://\*\.' OR url LIKE '%/*';

-- Goes where the keyword follows the site as well.
DELETE FROM competitors
USING competitors AS other
WHERE competitors.host LIKE '*.%'
  AND other.account_id = competitors.account_id
  AND other.keyword_id = competitors.keyword_id
  AND other.id <> competitors.id
  AND regexp_replace(other.host, '^(\*\.)+', '') = regexp_replace(competitors.host, '^(\*\.)+', '')
  AND (other.host NOT LIKE '*.%' OR other.id < competitors.id);

UPDATE competitors SET host = regexp_replace(host, '^(\*\.)+', '') WHERE host LIKE '*.%';

UPDATE alerts
SET trigger_target = regexp_replace(trigger_target, '^(\*\.)+', '')
WHERE trigger_type = 'competitor' AND trigger_target LIKE '*.%';
