import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { SearchTarget } from './check/fingerprint.ts'
import type { StoredSearch } from './search.ts'

type Db = Kysely<Tables>

/** Wakes idle workers. */
export const DUE_CHANNEL = 'rankline_due'

const MOST_TRIES = 10

/**
 * Inserts missing rows and reads all. Repeats this if one was deleted in between. Reading locks the rows, so that nobody
 * deletes them before the transaction ends.
 */
async function ensured<T>(
  count: number,
  insert: () => Promise<unknown>,
  read: () => Promise<T[]>,
): Promise<T[]> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await insert()
    const rows = await read()
    if (rows.length === count) return rows
  }
  throw new Error(`${count} rows could not be ensured`)
}

/**
 * Ensures a row per text; the first spelling of it is the one that is sent. Sorted by text, so that two people who add
 * the same keywords cannot deadlock.
 * @param typed the spellings by text
 */
export async function ensurePhrases(
  db: Db,
  typed: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const texts = [...typed.keys()]
  const insert = sql`
    INSERT INTO phrases (text, typed)
    SELECT text, nullif(typed, text)
    FROM unnest(${texts}::text[], ${[...typed.values()]}::text[]) AS given (text, typed)
    ORDER BY text
    ON CONFLICT (text) DO NOTHING`
  const read = sql<{ id: number; text: string }>`
    SELECT id, text FROM phrases WHERE text = ANY (${texts}::text[]) ORDER BY id FOR KEY SHARE`
  const rows = await ensured(
    texts.length,
    () => insert.execute(db),
    async () => (await read.execute(db)).rows,
  )
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
  const insert = sql`
    INSERT INTO searches (
      fingerprint, phrase_id, engine_id, type_id, section_id, country_id, language_id, device_id, geo_location_id,
      next_check_at, priority)
    SELECT
      fingerprint, phrase_id, ${target.engineId}, ${target.typeId}, ${target.sectionId}, ${target.countryId},
      ${target.languageId}, ${target.deviceId}, ${target.geoLocationId},
      now(), 1
    FROM unnest(${fingerprints}::uuid[], ${phraseIds}::bigint[]) AS given (fingerprint, phrase_id)
    ORDER BY fingerprint
    ON CONFLICT (fingerprint) DO NOTHING`
  const read = sql<{ id: number; fingerprint: string }>`
    SELECT id, fingerprint FROM searches WHERE fingerprint = ANY (${fingerprints}::uuid[])
    ORDER BY id FOR KEY SHARE`
  const rows = await ensured(
    fingerprints.length,
    () => insert.execute(db),
    async () => (await read.execute(db)).rows,
  )
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

/** Locks these searches against deletion until the transaction ends. @returns the number of existing ones */
export async function keepSearches(db: Db, searchIds: readonly number[]): Promise<number> {
  const { rows } = await sql`
    SELECT FROM searches WHERE id = ANY (${searchIds}::bigint[]) ORDER BY id FOR KEY SHARE`.execute(db)
  return rows.length
}

/**
 * Makes searches due now, before all others, and marks the waiting keywords. For running checks only the mark is set, so
 * that nothing is fetched twice.
 */
export async function requestChecks(
  db: Db,
  accountId: number,
  { searchIds, keywordIds, now }: { searchIds: number[]; keywordIds: number[]; now: Date },
): Promise<void> {
  await sql`
    UPDATE searches
    SET
      requested_by = CASE WHEN requested_at IS NULL THEN ${accountId}::bigint ELSE requested_by END,
      requested_at = CASE WHEN requested_at IS NULL THEN ${now}::timestamptz ELSE requested_at END,
      priority = 2,
      next_check_at = CASE
        WHEN leased_until > ${now}::timestamptz AND next_check_at IS NOT NULL THEN next_check_at
        ELSE ${now}::timestamptz
      END
    WHERE id = ANY (${searchIds}::bigint[])
      AND EXISTS (
        SELECT FROM keywords
        WHERE keywords.account_id = ${accountId} AND keywords.search_id = searches.id
          AND keywords.deleted_at IS NULL AND keywords.is_enabled)`.execute(db)
  await sql`
    UPDATE keywords
    SET requested_at = ${now}::timestamptz
    WHERE account_id = ${accountId} AND id = ANY (${keywordIds}::bigint[])
      AND deleted_at IS NULL AND is_enabled`.execute(db)
}

export async function wakeWorkers(db: Db): Promise<void> {
  await sql`SELECT pg_notify(${DUE_CHANNEL}, '')`.execute(db)
}

/** Condition: the search is being checked now, or somebody waits for it. */
const isUnderWay = sql<SqlBool>`(
  searches.leased_until > now() OR (searches.priority > 0 AND searches.next_check_at IS NOT NULL))`

/** The beginning of the UTC day. A subquery, because PostgreSQL would compute it again for each row. */
const startOfToday = sql`(SELECT date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')`

/** Condition on a keyword: it wants a check. A paused one, and one that was checked today, want only requested checks. */
export const wantsCheck = sql<SqlBool>`(
  keywords.requested_at IS NOT NULL
  OR (
    keywords.check_every > 0
    AND (keywords.ends_on IS NULL OR keywords.ends_on >= ${startOfToday}::date)
    AND (keywords.checked_at IS NULL OR keywords.checked_at < ${startOfToday})
  ))`

/** Condition on a keyword joined with its search: it waits for a check. */
export const isPending = sql<SqlBool>`(${wantsCheck} AND ${isUnderWay})`

/** Selects the searches that are being checked now or that somebody waits for. @param searchIds an array */
export const pendingAmong = (searchIds: RawBuilder<unknown>) => sql<{ id: number }>`
  SELECT id
  FROM searches
  WHERE id = ANY (${searchIds}) AND ${isUnderWay}`

export async function findPending(db: Db, searchIds: number[]): Promise<number[]> {
  const { rows } = await pendingAmong(sql`${searchIds}::bigint[]`).execute(db)
  return rows.map(({ id }) => id)
}

/** @public The ids of the searches that exist. */
export async function findSearchIds(db: Db, fingerprints: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM searches WHERE fingerprint = ANY (${fingerprints}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** The names of places by id. */
export async function findPlaces(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name_canonical AS name FROM geo_locations WHERE id = ANY (${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The stored fields of these searches. */
export async function findSearches(db: Db, searchIds: number[]): Promise<({ id: number } & StoredSearch)[]> {
  const { rows } = await sql<{ id: number } & StoredSearch>`
    SELECT
      searches.id, coalesce(typed, text) AS phrase, engine_id, type_id, section_id, searches.country_id, language_id, device_id,
      place.name_canonical AS place_name, place.latitude AS place_latitude, place.longitude AS place_longitude
    FROM searches
    JOIN phrases ON phrases.id = phrase_id
    LEFT JOIN geo_locations AS place ON place.id = geo_location_id
    WHERE searches.id = ANY (${searchIds}::bigint[])`.execute(db)
  return rows
}

/**
 * @public Stores a lower frequency with the last position of keywords, so that charts treat the days after it as not
 * planned. A higher one does not change past days. Call it after the frequency of keywords changed.
 */
export async function keepFrequency(db: Db, accountId: number, keywordIds: number[]): Promise<void> {
  const checkedOn = sql`(keywords.checked_at AT TIME ZONE 'UTC')::date`
  const isGiven = sql`keywords.account_id = ${accountId} AND keywords.id = ANY (${keywordIds}::bigint[])`
  const { rows: months } = await sql<{ first: string; next: string }>`
    SELECT DISTINCT
      date_trunc('month', ${checkedOn})::date::text AS first,
      (date_trunc('month', ${checkedOn}) + interval '1 month')::date::text AS next
    FROM keywords
    WHERE ${isGiven} AND checked_at IS NOT NULL`.execute(db)
  // The bounds let the planner leave out the other monthly partitions, which it would probe for each keyword.
  for (const { first, next } of months)
    await sql`
      UPDATE positions
      SET check_every = keywords.check_every
      FROM keywords
      WHERE ${isGiven}
        AND positions.account_id = ${accountId}
        AND positions.keyword_id = keywords.id
        AND positions.day = ${checkedOn}
        AND positions.day >= ${first}::date AND positions.day < ${next}::date
        AND coalesce(positions.check_every, 1) <> 0
        AND (keywords.check_every = 0 OR keywords.check_every > coalesce(positions.check_every, 1))`.execute(
      db,
    )
}

/** A change of a keyword's search or address. */
export type KeywordChange = { keywordId: number; changeId: number }

/**
 * @public Stores positions as former ones. A day that already has one from an earlier change keeps it.
 */
export async function keepAsFormer(
  db: Db,
  accountId: number,
  changes: readonly KeywordChange[],
): Promise<void> {
  const keywordIds = changes.map(({ keywordId }) => keywordId)
  await sql`
    INSERT INTO former_positions (
      account_id, keyword_id, day, change_id, position, is_snippet, depth, change, movement, landing_page_id, checked_at,
      check_every, above_things, above_pixels)
    SELECT
      account_id, keyword_id, day, change_id, position, is_snippet, depth, change, movement, landing_page_id, checked_at,
      check_every, above_things, above_pixels
    FROM unnest(
      ${keywordIds}::bigint[],
      ${changes.map(({ changeId }) => changeId)}::bigint[]
    ) AS given (keyword_id, change_id)
    JOIN positions USING (keyword_id)
    WHERE account_id = ${accountId}
    ON CONFLICT (account_id, keyword_id, day) DO NOTHING`.execute(db)
  const isChanged = isOf(accountId, keywordIds)
  await db.deleteFrom('positions').where(isChanged).execute()
  await db.deleteFrom('page_switches').where(isChanged).execute()
  await db.deleteFrom('shared_lists').where(isChanged).execute()
}

/** Whether a row is of one of the keywords. */
const isOf = (accountId: number, keywordIds: number[]) =>
  sql<SqlBool>`account_id = ${accountId} AND keyword_id = ANY(${keywordIds}::bigint[])`

/**
 * @public Deletes the positions of keywords that are deleted for good. This includes imported ones, because their feature is
 * not notified of the deletion.
 */
export async function forgetPositions(db: Db, accountId: number, keywordIds: number[]) {
  const isGone = isOf(accountId, keywordIds)
  await db.deleteFrom('positions').where(isGone).execute()
  await db.deleteFrom('feature_moves').where(isGone).execute()
  await db.deleteFrom('overview_days').where(isGone).execute()
  await db.deleteFrom('imported_positions').where(isGone).execute()
}
