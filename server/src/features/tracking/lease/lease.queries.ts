import type { Progress } from '@rankline/serp/check'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { SearchedWhere } from '../tracking.tables.ts'

type Db = Kysely<Tables>

/** A search that only this worker may check until the lease expires. */
export type LeasedSearch = Omit<SearchedWhere, 'geo_location_id'> & {
  id: number
  lease: string
  phrase: string
  place_name: string | null
  place_latitude: number | null
  place_longitude: number | null
  failures: number
  requested_at: Date | null
  /** The account that requested the check. */
  requested_by: number | null
  full_depth_at: Date | null
  /** Depth and time of today's stored result page. */
  page_depth: number | null
  page_checked_at: Date | null
  /** Pages of an earlier try, and when they were fetched. */
  progress: Progress | null
  progress_saved_at: Date | null
  /** An earlier worker let its lease on this search expire. */
  was_leased: boolean
  priority: Priority
  /** When it became due. */
  due_at: Date
}

/** Where each queue of due searches begins; null: at the oldest. By priority. */
export type Since = Readonly<Record<Priority, Date | null>>
/** 2: somebody waits, 1: never checked before, 0: daily. */
export type Priority = 2 | 1 | 0

/**
 * Leases up to `count` due searches: first those that somebody waits for, then new ones, then daily ones, each in
 * order. Reads `searches_urgent` and `searches_due`; skips rows that another worker is leasing now.
 * @param options.since skips searches that were due before. Rows that were checked leave dead entries at the head of these indexes;
 * without a bound, each lease reads all of them until they are vacuumed.
 */
export async function leaseSearches(
  db: Db,
  options: { count: number; seconds: number; now: Date; today: string; since?: Since },
): Promise<LeasedSearch[]> {
  const { count, seconds, now, today, since } = options
  // The priority is written out: only then does the planner see that the partial indexes have its rows.
  const queue = (priority: Priority, limit: RawBuilder<unknown>) => sql`
      SELECT id, leased_until IS NOT NULL AS was_leased
      FROM searches
      WHERE priority = ${sql.lit(priority)} AND next_check_at <= ${now}
        AND next_check_at >= coalesce(${since?.[priority] ?? null}::timestamptz, '-infinity')
        AND (leased_until IS NULL OR leased_until < now())
      ORDER BY next_check_at
      LIMIT ${limit}
      FOR NO KEY UPDATE SKIP LOCKED`
  const most = sql`${count}::integer`
  const { rows } = await sql<Leased>`
    WITH requested AS (
      ${queue(2, most)}
    ), fresh AS (
      ${queue(1, sql`${most} - (SELECT count(*) FROM requested)`)}
    ), urgent AS (
      SELECT * FROM requested UNION ALL SELECT * FROM fresh
    ), daily AS (
      ${queue(0, sql`${most} - (SELECT count(*) FROM urgent)`)}
    ), taken AS (
      SELECT * FROM urgent UNION ALL SELECT * FROM daily
    ), leased AS (
      UPDATE searches
      SET lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${seconds})
      WHERE id IN (SELECT id FROM taken)
      RETURNING *
    )
    SELECT
      leased.id, leased.lease, leased.phrase_id, leased.geo_location_id,
      leased.engine_id, leased.type_id, leased.section_id, leased.country_id, leased.language_id, leased.device_id,
      leased.failures, leased.requested_at, leased.requested_by, leased.full_depth_at,
      taken.was_leased, leased.priority, leased.next_check_at AS due_at
    FROM leased
    JOIN taken ON taken.id = leased.id
    ORDER BY leased.priority DESC, leased.next_check_at, leased.id`.execute(db)
  if (rows.length === 0) return []
  // Statements of their own: phrases, places and result pages may be on other nodes than the searches.
  const wanted = await findWanted(db, rows)
  const pages = await findPages(db, rows, today)
  return rows.flatMap(({ phrase_id: _phrase, geo_location_id: _place, ...search }) => {
    const found = wanted.get(search.id)
    return found === undefined ? [] : [{ ...search, ...found, ...(pages.get(search.id) ?? NO_PAGE) }]
  })
}

type Leased = Omit<LeasedSearch, keyof Wanted | keyof Page> & {
  phrase_id: number
  geo_location_id: number | null
}
type Wanted = Pick<
  LeasedSearch,
  'phrase' | 'place_name' | 'place_latitude' | 'place_longitude' | 'progress' | 'progress_saved_at'
>
type Page = Pick<LeasedSearch, 'page_depth' | 'page_checked_at'>

const NO_PAGE: Page = { page_depth: null, page_checked_at: null }

/** Phrases and places of searches, and the progress of earlier tries. */
async function findWanted(db: Db, searches: readonly Leased[]): Promise<Map<number, Wanted>> {
  const { rows } = await sql<Wanted & { id: number }>`
    SELECT
      given.id, coalesce(phrases.typed, phrases.text) AS phrase,
      place.name_canonical AS place_name, place.latitude AS place_latitude, place.longitude AS place_longitude,
      had.progress, had.saved_at AS progress_saved_at
    FROM unnest(
      ${searches.map(({ id }) => id)}::bigint[],
      ${searches.map(({ phrase_id }) => phrase_id)}::bigint[],
      ${searches.map(({ geo_location_id }) => geo_location_id)}::bigint[]
    ) AS given (id, phrase_id, geo_location_id)
    JOIN phrases ON phrases.id = given.phrase_id
    LEFT JOIN geo_locations AS place ON place.id = given.geo_location_id
    LEFT JOIN check_progress AS had ON had.search_id = given.id`.execute(db)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}

/** The stored result pages of a day. */
async function findPages(db: Db, searches: readonly Leased[], today: string): Promise<Map<number, Page>> {
  const { rows } = await sql<Page & { search_id: number }>`
    SELECT search_id, depth AS page_depth, checked_at AS page_checked_at
    FROM result_pages
    WHERE search_id = ANY (${searches.map(({ id }) => id)}::bigint[]) AND day = ${today}::date`.execute(db)
  return new Map(rows.map(({ search_id, ...found }) => [search_id, found]))
}

/**
 * Renews leases, but waits for nobody: a search that another transaction has locked would let all others expire.
 * @returns ids of the searches whose lease is still ours
 */
export async function renewLeases(db: Db, held: Leases, seconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE searches
    SET leased_until = now() + make_interval(secs => ${seconds})
    FROM (${lockedLeases(held)} SKIP LOCKED) AS locked
    WHERE searches.id = locked.id
    RETURNING searches.id`.execute(db)
  const renewed = rows.map(({ id }) => id)
  return [...renewed, ...(await stillHeld(db, held, new Set(renewed)))]
}

/** The searches of `held` that are leased by us, without those of `known`. */
async function stillHeld(db: Db, held: Leases, known: ReadonlySet<number>): Promise<number[]> {
  const others = new Map([...held].filter(([id]) => !known.has(id)))
  if (others.size === 0) return []
  const { rows } = await sql<{ id: number }>`${heldLeases(others)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Releases unchecked searches. They stay due as before; those that somebody waits for are due since `now`, where leases begin. */
export async function releaseLeases(db: Db, held: Leases, now: Date): Promise<void> {
  await sql`
    UPDATE searches
    SET
      lease = NULL, leased_until = NULL,
      next_check_at = CASE WHEN priority = 2 AND next_check_at IS NOT NULL THEN ${now} ELSE next_check_at END
    FROM (${lockedLeases(held)}) AS locked
    WHERE searches.id = locked.id`.execute(db)
}

/** Locks the searches still leased by us, so that no other worker takes them before this transaction ends. */
export async function lockLeases(db: Db, held: Leases): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`${lockedLeases(held)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Locks them as `lockLeases` does, but waits for nobody.
 * @returns `ours`: the locked ones; `busy`: those leased by us that another transaction has locked
 */
export async function lockFreeLeases(
  db: Db,
  held: Leases,
): Promise<{ ours: Set<number>; busy: Set<number> }> {
  const { rows: locked } = await sql<{ id: number }>`${lockedLeases(held)} SKIP LOCKED`.execute(db)
  const ours = new Set(locked.map(({ id }) => id))
  return { ours, busy: new Set(await stillHeld(db, held, ours)) }
}

/** Leases by search id. */
export type Leases = ReadonlyMap<number, string>

function lockedLeases(held: Leases) {
  return sql`
    ${heldLeases(held)}
    ORDER BY searches.id
    FOR NO KEY UPDATE OF searches`
}

const heldLeases = (held: Leases) => sql`
  SELECT searches.id
  FROM searches
  JOIN unnest(${[...held.keys()]}::bigint[], ${[...held.values()]}::uuid[]) AS held (id, lease)
    ON held.id = searches.id AND held.lease = searches.lease`
