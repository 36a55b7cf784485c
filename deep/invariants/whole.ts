import { never } from './invariant.ts'

/** Invariants of transactions: what one transaction writes exists completely, and only once. */
export const whole = [
  never(
    'a checked keyword has a position of that day',
    `SELECT keywords.id, keywords.checked_at
     FROM keywords
     WHERE deleted_at IS NULL AND checked_at IS NOT NULL AND NOT EXISTS (
       SELECT FROM positions
       WHERE positions.account_id = keywords.account_id AND positions.keyword_id = keywords.id
         AND positions.day = (keywords.checked_at AT TIME ZONE 'UTC')::date)`,
  ),
  never(
    'a position comes from a stored result page of that day',
    `SELECT positions.keyword_id, positions.day
     FROM positions
     JOIN keywords ON keywords.account_id = positions.account_id AND keywords.id = positions.keyword_id
     LEFT JOIN result_pages ON result_pages.search_id = keywords.search_id AND result_pages.day = positions.day
     WHERE result_pages.search_id IS NULL OR result_pages.depth < positions.depth`,
  ),
  never(
    'a result page has its body, in the database or in an object',
    `SELECT result_pages.search_id, result_pages.day
     FROM result_pages
     LEFT JOIN result_bodies USING (search_id, content_hash)
     LEFT JOIN packed_bodies USING (search_id, content_hash)
     WHERE body IS NULL AND object_id IS NULL`,
  ),
  never(
    'a stored body belongs to a result page',
    `SELECT bodies.search_id
     FROM (
       SELECT search_id, content_hash FROM result_bodies
       UNION ALL
       SELECT search_id, content_hash FROM packed_bodies
     ) AS bodies
     LEFT JOIN result_pages USING (search_id, content_hash)
     WHERE result_pages.search_id IS NULL`,
  ),
  never(
    'a body is named only in an object that is entered, named and not ended',
    `SELECT search_id, object_id
     FROM packed_bodies
     LEFT JOIN body_objects ON body_objects.id = object_id
     WHERE object_id IS NOT NULL
       AND (named_at IS NULL OR ended_at IS NOT NULL OR first_byte < 0 OR first_byte + packed_bodies.byte_count > body_objects.byte_count)`,
  ),
  never(
    'a search that was checked completely has a result page of that day',
    `SELECT searches.id, searches.checked_at
     FROM searches
     WHERE outcome = 'complete' AND NOT EXISTS (
       SELECT FROM result_pages
       WHERE result_pages.search_id = searches.id AND result_pages.day = (searches.checked_at AT TIME ZONE 'UTC')::date)`,
  ),
  never(
    'a keyword has the volume and price of its phrase',
    `SELECT keywords.id, keywords.volume, phrase_metrics.volume AS wanted
     FROM keywords
     JOIN phrase_metrics
       ON phrase_metrics.phrase_id = keywords.phrase_id
       AND phrase_metrics.country_id = keywords.country_id
       AND phrase_metrics.language_id = keywords.language_id
     WHERE keywords.deleted_at IS NULL
       AND (keywords.volume, keywords.cost_per_click) IS DISTINCT FROM (phrase_metrics.volume, phrase_metrics.cost_per_click)`,
  ),
]
