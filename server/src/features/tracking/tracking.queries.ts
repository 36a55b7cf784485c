import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { SearchTarget } from './check/fingerprint.ts'
import type { StoredSearch } from './search.ts'

type Db = Kysely<Tables>

/** Wakes idle workers. */
export const DUE_CHANNEL = 'rankline_due'

/** Ensures a row per text. Sorted by text, so that two people who add the same keywords cannot deadlock. */
export async function ensurePhrases(db: Db, texts: string[]): Promise<Map<string, number>> {
  await sql`
    INSERT INTO phrases (text)
    SELECT text FROM unnest(${texts}::text[]) AS given (text)
    ORDER BY text
    ON CONFLICT (text) DO NOTHING`.execute(db)
  const { rows } = await sql<{ id: number; text: string }>`
    SELECT id, text FROM phrases WHERE text = ANY (${texts}::text[])`.execute(db)
  return new Map(rows.map(({ id, text }) => [text, id]))
}

/** Ensures a row per phrase for search volume and price in the target's market; a job fills it later. */
export async function ensurePhraseMetrics(
  db: Db,
  phraseIds: number[],
  { countryId, languageId }: SearchTarget,
): Promise<void> {
  await sql`
    INSERT INTO phrase_metrics (phrase_id, country_id, language_id)
    SELECT phrase_id, ${countryId}::smallint, ${languageId}::smallint
    FROM unnest(${phraseIds}::bigint[]) AS given (phrase_id)
    ORDER BY phrase_id
    ON CONFLICT (phrase_id, country_id, language_id) DO NOTHING`.execute(db)
}

/** Ensures a row per search; new searches are due now. @returns ids by fingerprint */
export async function ensureSearches(
  db: Db,
  searches: { fingerprint: string; phraseId: number }[],
  target: SearchTarget,
): Promise<Map<string, number>> {
  const fingerprints = searches.map((search) => search.fingerprint)
  const phraseIds = searches.map((search) => search.phraseId)
  await sql`
    INSERT INTO searches (
      fingerprint, phrase_id, engine_id, type_id, section_id, country_id, language_id, device_id, geo_location_id,
      next_check_at, priority)
    SELECT
      fingerprint, phrase_id, ${target.engineId}, ${target.typeId}, ${target.sectionId}, ${target.countryId},
      ${target.languageId}, ${target.deviceId}, ${target.geoLocationId},
      now(), 1
    FROM unnest(${fingerprints}::uuid[], ${phraseIds}::bigint[]) AS given (fingerprint, phrase_id)
    ORDER BY fingerprint
    ON CONFLICT (fingerprint) DO NOTHING`.execute(db)
  const { rows } = await sql<{ id: number; fingerprint: string }>`
    SELECT id, fingerprint FROM searches WHERE fingerprint = ANY (${fingerprints}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]))
}

/**
 * Waits until no other transaction records, tracks or releases these searches.
 * Statements after this one see everything committed until then.
 */
export async function lockSearches(db: Db, searchIds: number[]): Promise<void> {
  await sql`
    SELECT FROM searches WHERE id = ANY (${searchIds}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/** Makes searches due now if nobody tracked them, or if a keyword that was never checked tracks them. */
export async function trackSearches(db: Db, searchIds: number[]): Promise<void> {
  await sql`
    UPDATE searches
    SET next_check_at = now(), priority = greatest(priority, 1)
    WHERE id = ANY (${searchIds}::bigint[])
      AND (next_check_at IS NULL OR priority = 0 OR next_check_at > now())
      AND EXISTS (
        SELECT FROM keywords
        WHERE keywords.search_id = searches.id
          AND keywords.deleted_at IS NULL
          AND keywords.is_enabled
          AND (searches.next_check_at IS NULL OR keywords.tried_at IS NULL))`.execute(db)
}

/** Searches that nobody tracks any more, or only paused accounts, are never due again. */
export async function releaseSearches(db: Db, searchIds: number[]): Promise<void> {
  await sql`
    UPDATE searches
    SET next_check_at = NULL, priority = 0, requested_at = NULL, requested_by = NULL
    WHERE id = ANY (${searchIds}::bigint[])
      AND NOT EXISTS (
        SELECT FROM keywords
        JOIN accounts ON accounts.id = keywords.account_id AND NOT accounts.is_paused
        WHERE keywords.search_id = searches.id AND keywords.deleted_at IS NULL AND keywords.is_enabled)`.execute(
    db,
  )
}

/** Makes searches due now, before all others. Running checks are only marked, so that nothing is fetched twice. */
export async function requestChecks(db: Db, accountId: number, searchIds: number[]): Promise<void> {
  await sql`
    UPDATE searches
    SET
      requested_by = CASE WHEN requested_at IS NULL THEN ${accountId}::bigint ELSE requested_by END,
      requested_at = coalesce(requested_at, clock_timestamp()),
      priority = 2,
      next_check_at = CASE WHEN leased_until > now() THEN next_check_at ELSE now() END
    WHERE id = ANY (${searchIds}::bigint[]) AND next_check_at IS NOT NULL`.execute(db)
}

export async function wakeWorkers(db: Db): Promise<void> {
  await sql`SELECT pg_notify(${DUE_CHANNEL}, '')`.execute(db)
}

/** Condition: the search is being checked now, or somebody waits for it. */
export const isPending = sql<SqlBool>`(
  searches.leased_until > now() OR (searches.priority > 0 AND searches.next_check_at IS NOT NULL))`

export async function findPending(db: Db, searchIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id
    FROM searches
    WHERE id = ANY (${searchIds}::bigint[]) AND ${isPending}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The stored fields of these searches. */
export async function findSearches(db: Db, searchIds: number[]): Promise<({ id: number } & StoredSearch)[]> {
  const { rows } = await sql<{ id: number } & StoredSearch>`
    SELECT
      searches.id, phrases.text AS phrase, engine_id, type_id, section_id, searches.country_id, language_id, device_id,
      place.name_canonical AS place_name, place.latitude AS place_latitude, place.longitude AS place_longitude
    FROM searches
    JOIN phrases ON phrases.id = phrase_id
    LEFT JOIN geo_locations AS place ON place.id = geo_location_id
    WHERE searches.id = ANY (${searchIds}::bigint[])`.execute(db)
  return rows
}
