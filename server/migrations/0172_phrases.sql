-- Keywords are shown and sent as they were typed, and compared without what is not seen.

-- The spelling that is sent; null: `text`, which is what phrases are compared by.
ALTER TABLE phrases ADD COLUMN typed text;

-- `phrase` is shown from now on, `phrase_key` is compared.
ALTER TABLE keywords ADD COLUMN phrase_key text;
UPDATE keywords SET phrase_key = phrase;
ALTER TABLE keywords ALTER COLUMN phrase_key SET NOT NULL;

-- As normalisePhrase() of the contract, for texts that were stored in lower case and NFC already.
CREATE OR REPLACE FUNCTION pg_temp.key_of(text text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  shaped CONSTANT text := '\u0600-\u0dff\u0f00-\u109f\u1780-\u18af\U00010a00-\U00011fff\U0001e900-\U0001e95f';
  emoji CONSTANT text := '\u00a9\u00ae\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff';
  key text := text;
BEGIN
  -- Drawn as an empty place.
  key := regexp_replace(key, '[\u0085\u2800\u3164\uffa0]', ' ', 'g');
  key := regexp_replace(key, '(?<![\u1100-\u11ff])[\u115f\u1160]+(?![\u1100-\u11ff])', ' ', 'g');
  -- Variants of letters and emoji, which are kept for showing only.
  key := regexp_replace(key, '[\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0100-\U000e01ef]', '', 'g');
  key := regexp_replace(
    key,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f'
      '\ufeff\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]',
    '', 'g');
  key := regexp_replace(key, '(?<![\u1820-\u18aa])\u180e', '', 'g');
  IF key !~ '\U0001f3f4' THEN
    key := regexp_replace(key, '[\U000e0000-\U000e007f]', '', 'g');
  END IF;
  -- Joiners that join nothing.
  key := regexp_replace(key, format('(?<![%s])\u200c|\u200c(?![%1$s])', shaped), '', 'g');
  key := regexp_replace(key, format('(?<![%s%s])\u200d', shaped, emoji), '', 'g');
  -- Lower case of the Turkish capital.
  key := regexp_replace(key, 'i\u0307+', 'i', 'g');
  RETURN normalize(btrim(regexp_replace(key, '\s+', ' ', 'g')), NFC);
END
$$;

CREATE TEMP TABLE renamed_phrases ON COMMIT DROP AS
WITH keys AS MATERIALIZED (
  SELECT id, pg_temp.key_of(text) AS key
  FROM phrases
  WHERE text ~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u0307\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
    '\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
)
SELECT keys.id, key, coalesce(same.id, first_value(keys.id) OVER (PARTITION BY key ORDER BY keys.id)) AS kept_id
FROM keys
JOIN phrases ON phrases.id = keys.id AND phrases.text <> key
LEFT JOIN phrases AS same ON same.text = key AND same.id <> keys.id;

-- Nothing is seen of these: they go into the bin.
UPDATE keywords SET deleted_at = now()
FROM renamed_phrases
WHERE keywords.phrase_id = renamed_phrases.id AND key = '' AND deleted_at IS NULL;
UPDATE searches SET next_check_at = NULL
FROM renamed_phrases
WHERE searches.phrase_id = renamed_phrases.id AND key = '';
DELETE FROM renamed_phrases WHERE key = '';

-- The first 16 bytes of a SHA-256, as fingerprintOf() of the server makes it.
CREATE TEMP TABLE renamed_searches ON COMMIT DROP AS
WITH keys AS (
  SELECT
    searches.id, renamed_phrases.key, renamed_phrases.kept_id AS phrase_id,
    left(encode(sha256(convert_to(
      '[' || concat_ws(',', to_json(key)::text, engine_id, type_id, section_id, country_id, language_id, device_id,
        coalesce(geo_location_id::text, 'null')) || ']',
      'UTF8')), 'hex'), 32)::uuid AS fingerprint
  FROM searches
  JOIN renamed_phrases ON renamed_phrases.id = searches.phrase_id
)
SELECT
  keys.*,
  coalesce(same.id, first_value(keys.id) OVER (PARTITION BY keys.fingerprint ORDER BY keys.id)) AS kept_id
FROM keys
LEFT JOIN searches AS same ON same.fingerprint = keys.fingerprint AND same.id <> keys.id;

-- Keywords of a project that are one now. The first one stays; the others are merged into it one after the other.
CREATE TEMP TABLE merged_keywords ON COMMIT DROP AS
WITH same AS (
  SELECT
    keywords.account_id, keywords.id,
    first_value(keywords.id) OVER of_search AS kept_id,
    row_number() OVER of_search - 1 AS turn
  FROM keywords
  LEFT JOIN renamed_searches ON renamed_searches.id = keywords.search_id
  WHERE deleted_at IS NULL
    AND coalesce(kept_id, search_id) IN (SELECT kept_id FROM renamed_searches)
  WINDOW of_search AS (
    PARTITION BY account_id, project_id, coalesce(kept_id, search_id), code
    ORDER BY created_at, keywords.id)
)
SELECT * FROM same WHERE turn > 0;
CREATE UNIQUE INDEX ON merged_keywords (account_id, id);
ANALYZE merged_keywords;

INSERT INTO project_days_due (account_id, project_id, day)
SELECT DISTINCT keywords.account_id, project_id, (now() AT TIME ZONE 'UTC')::date
FROM keywords
JOIN merged_keywords USING (account_id, id);

UPDATE keywords
SET
  is_enabled = keywords.is_enabled OR merged.is_enabled,
  is_alerts_enabled = keywords.is_alerts_enabled OR merged.is_alerts_enabled,
  is_favourited = keywords.is_favourited OR merged.is_favourited,
  is_sticky = keywords.is_sticky OR merged.is_sticky,
  preferred_url = coalesce(keywords.preferred_url, merged.preferred_url)
FROM (
  SELECT
    merged_keywords.account_id, kept_id,
    bool_or(is_enabled) AS is_enabled, bool_or(is_alerts_enabled) AS is_alerts_enabled,
    bool_or(is_favourited) AS is_favourited, bool_or(is_sticky) AS is_sticky,
    min(preferred_url) AS preferred_url
  FROM merged_keywords
  JOIN keywords USING (account_id, id)
  GROUP BY merged_keywords.account_id, kept_id
) AS merged
WHERE keywords.account_id = merged.account_id AND keywords.id = merged.kept_id;

-- What a keyword has goes to the one that stays, except where that has the same: its own day, tag or competitor.
DO $$
DECLARE
  round bigint;
  owned record;
BEGIN
  FOR round IN SELECT DISTINCT turn FROM merged_keywords ORDER BY turn LOOP
    -- Competitors of both: days that only one knows.
    INSERT INTO competitor_positions (account_id, competitor_id, day, position, depth, url)
    SELECT given.account_id, kept.id, given.day, given.position, given.depth, given.url
    FROM merged_keywords
    JOIN competitors AS merged
      ON merged.account_id = merged_keywords.account_id AND merged.keyword_id = merged_keywords.id
    JOIN competitors AS kept
      ON kept.account_id = merged.account_id AND kept.keyword_id = merged_keywords.kept_id AND kept.host = merged.host
    JOIN competitor_positions AS given
      ON given.account_id = merged.account_id AND given.competitor_id = merged.id
    WHERE turn = round
    ON CONFLICT (account_id, competitor_id, day) DO NOTHING;

    FOR owned IN
      SELECT *
      FROM (VALUES
        ('positions', 'day'), ('former_positions', 'day'), ('overview_days', 'day'), ('feature_moves', 'day'),
        ('page_switches', 'day'), ('imported_positions', 'day, import_id'), ('keyword_tags', 'tag_id'),
        ('tag_spans', 'tag_id, first_day'), ('keyword_notes', 'note_id, day'), ('competitors', 'host'),
        ('shared_lists', 'account_id'), ('alert_hits', 'alert_id'), ('alert_marks', 'id'), ('search_changes', 'id'),
        ('alerts', 'id')
      ) AS listed (name, same)
    LOOP
      EXECUTE format(
        'UPDATE %1$I AS given
         SET keyword_id = merged.kept_id
         FROM merged_keywords AS merged
         WHERE turn = $1 AND given.account_id = merged.account_id AND given.keyword_id = merged.id
           AND NOT EXISTS (
             SELECT FROM %1$I AS kept
             WHERE kept.account_id = merged.account_id AND kept.keyword_id = merged.kept_id
               AND (%2$s) = (%3$s))',
        owned.name,
        regexp_replace(owned.same, '(\w+)', 'kept.\1', 'g'),
        regexp_replace(owned.same, '(\w+)', 'given.\1', 'g'))
      USING round;
    END LOOP;
  END LOOP;

  -- These have no key of keywords that would take their rest along.
  FOR owned IN
    SELECT *
    FROM (VALUES ('positions'), ('imported_positions'), ('feature_moves'), ('overview_days'), ('alert_marks'))
      AS listed (name)
  LOOP
    EXECUTE format(
      'DELETE FROM %I AS given
       USING merged_keywords AS merged
       WHERE given.account_id = merged.account_id AND given.keyword_id = merged.id',
      owned.name);
  END LOOP;
END
$$;

UPDATE competitors
SET removed_from = kept_id
FROM merged_keywords
WHERE competitors.account_id = merged_keywords.account_id AND removed_from = merged_keywords.id;

DELETE FROM alert_hits
USING merged_keywords
WHERE alert_hits.account_id = merged_keywords.account_id AND keyword_id = merged_keywords.id;

DELETE FROM keywords
USING merged_keywords
WHERE keywords.account_id = merged_keywords.account_id AND keywords.id = merged_keywords.id;

-- Result pages of the days that the search that stays has none of.
INSERT INTO result_bodies (search_id, content_hash, body)
SELECT kept_id, content_hash, body
FROM result_bodies
JOIN renamed_searches ON id = search_id
WHERE id <> kept_id
ON CONFLICT (search_id, content_hash) DO NOTHING;

INSERT INTO result_pages (search_id, day, checked_at, source, depth, organic_count, content_hash)
SELECT DISTINCT ON (kept_id, day) kept_id, day, checked_at, source, depth, organic_count, content_hash
FROM result_pages
JOIN renamed_searches ON id = search_id
WHERE id <> kept_id
ORDER BY kept_id, day, depth DESC, checked_at DESC
ON CONFLICT (search_id, day) DO NOTHING;

UPDATE check_runs SET search_id = kept_id
FROM renamed_searches
WHERE check_runs.search_id = renamed_searches.id AND renamed_searches.id <> kept_id;

UPDATE keywords
SET search_id = renamed_searches.kept_id, phrase_id = renamed_searches.phrase_id, phrase = key, phrase_key = key
FROM renamed_searches
WHERE keywords.search_id = renamed_searches.id;

-- Due as the first of those that are one now.
UPDATE searches
SET next_check_at = least(next_check_at, merged.due_at)
FROM (
  SELECT kept_id, min(next_check_at) AS due_at
  FROM renamed_searches
  JOIN searches USING (id)
  WHERE id <> kept_id
  GROUP BY kept_id
) AS merged
WHERE searches.id = merged.kept_id;

DELETE FROM searches USING renamed_searches WHERE searches.id = renamed_searches.id AND renamed_searches.id <> kept_id;

UPDATE searches
SET phrase_id = renamed_searches.phrase_id, fingerprint = renamed_searches.fingerprint
FROM renamed_searches
WHERE searches.id = renamed_searches.id AND renamed_searches.id = kept_id;

INSERT INTO phrase_metrics (phrase_id, country_id, language_id, volume, cost_per_click, fetched_at, competition)
SELECT DISTINCT ON (kept_id, country_id, language_id)
  kept_id, country_id, language_id, volume, cost_per_click, fetched_at, competition
FROM phrase_metrics
JOIN renamed_phrases ON id = phrase_id
WHERE id <> kept_id
ORDER BY kept_id, country_id, language_id, fetched_at DESC NULLS LAST
ON CONFLICT (phrase_id, country_id, language_id) DO NOTHING;

DELETE FROM phrase_metrics
USING renamed_phrases
WHERE phrase_id = renamed_phrases.id AND renamed_phrases.id <> kept_id;

DELETE FROM phrases USING renamed_phrases WHERE phrases.id = renamed_phrases.id AND renamed_phrases.id <> kept_id;

UPDATE phrases SET text = key
FROM renamed_phrases
WHERE phrases.id = renamed_phrases.id AND renamed_phrases.id = kept_id;

-- Names of tags, where no other tag has the name.
UPDATE tags
SET folded_name = pg_temp.key_of(folded_name)
WHERE folded_name <> pg_temp.key_of(folded_name)
  AND pg_temp.key_of(folded_name) <> ''
  AND NOT EXISTS (
    SELECT FROM tags AS other
    WHERE other.account_id = tags.account_id
      AND other.id <> tags.id
      AND pg_temp.key_of(other.folded_name) = pg_temp.key_of(tags.folded_name));
