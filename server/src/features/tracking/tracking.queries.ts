import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { SearchTarget } from './check/fingerprint.ts'
import type { StoredSearch } from './search.ts'

type Db = Kysely<Tables>

/** Wakes workers that wait for something to do. */
export const DUE_CHANNEL = 'rankline_due'

/** Makes sure of every text's row. In order of text, so that two people adding the same keywords never wait in a circle. */
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

/** A row per phrase for search volume and price at the target's market, to be filled when somebody asks for them. */
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

/** Makes sure of every search's row; new ones are due now. @returns ids by fingerprint */
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
 * Waits until nobody records, tracks or releases these searches. What is decided about them in the statements after
 * this one sees everything that was committed until then.
 */
export async function lockSearches(db: Db, searchIds: number[]): Promise<void> {
  await sql`
    SELECT FROM searches WHERE id = ANY (${searchIds}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/** Those that nobody tracked, or that a keyword without any check tracks, become due now. */
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

/** Those that nobody tracks any more, or only accounts that are paused, are never due again. */
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

/** Due now, before everything else; what is under check now is only marked, so that nothing is fetched twice. */
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

/** The condition of a search under check now, or that somebody waits for. */
export const isPending = sql<SqlBool>`(
  searches.leased_until > now() OR (searches.priority > 0 AND searches.next_check_at IS NOT NULL))`

export async function findPending(db: Db, searchIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id
    FROM searches
    WHERE id = ANY (${searchIds}::bigint[]) AND ${isPending}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What these searches are about. */
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
