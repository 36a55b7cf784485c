import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { nameObject, type Place, storeLeft, storePlaces } from '../bodies/bodies.queries.ts'
import type { Packed } from '../bodies/packer.ts'
import type { RuledKeyword } from '../rules.service.ts'
import type { MovementName } from './rank-state.ts'

type Db = Kysely<Tables>

export type KeywordRow = RuledKeyword & {
  account_id: number
  id: number
  project_id: number
  search_id: number
  checked_at: Date | null
  checked_on: string | null
  check_every: number
  requested_at: Date | null
  /** YYYY-MM-DD */
  ends_on: string | null
  is_once: boolean
  position: number | null
  is_snippet: boolean
  previous_position: number | null
  was_snippet: boolean
  best_position: number | null
  worst_position: number | null
  change: number | null
  movement: MovementName | null
  position_day: string | null
  landing_page_id: number | null
  landing_url: string | null
  preferred_url: string | null
  trend: (number | null)[]
  trend_day: string | null
  volume: number | null
  cost_per_click: number | null
  own_features: number[]
  device_id: number
  above_things: number | null
  above_pixels: number | null
  phrase: string
  language_id: number
  intent: number | null
  intent_shares: number | null
  cited_at: number | null
  is_last_cited: boolean
  /** YYYY-MM-DD */
  citation_lost_on: string | null
  outcome: 'ranked' | 'not_in_depth' | 'failed' | null
  /** Whether a program may want the events of its account. */
  has_subscriptions: boolean
}

/**
 * The keywords that track these searches, locked in the order of all writers: a concurrent refresh of volumes
 * has committed before, or waits. PostgreSQL re-reads a row it waited for, but not the numbers joined to it.
 * @param waits for keywords that another transaction has locked; otherwise they are left out
 */
export async function findKeywords(db: Db, searchIds: number[], waits: boolean): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`
    SELECT
      keywords.account_id, keywords.id, keywords.project_id, keywords.search_id,
      keywords.code, keywords.engine_id, keywords.type_id, projects.url, projects.url_match,
      keywords.checked_at, (keywords.checked_at AT TIME ZONE 'UTC')::date AS checked_on, keywords.check_every,
      keywords.requested_at, keywords.ends_on, keywords.is_once, keywords.position, keywords.is_snippet, previous_position, was_snippet, best_position, worst_position,
      change, movement, position_day, landing_page_id, landing_url, preferred_url, trend, trend_day,
      keywords.device_id, above_things, above_pixels, keywords.phrase, keywords.language_id, intent, intent_shares, own_features, cited_at, is_last_cited, citation_lost_on, keywords.outcome,
      EXISTS (
        SELECT FROM event_subscriptions AS subscription
        WHERE subscription.account_id = keywords.account_id AND subscription.is_enabled
      ) AS has_subscriptions,
      coalesce(keywords.volume, phrase_metrics.volume) AS volume,
      coalesce(keywords.cost_per_click, phrase_metrics.cost_per_click) AS cost_per_click
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    LEFT JOIN phrase_metrics
      ON phrase_metrics.phrase_id = keywords.phrase_id
      AND phrase_metrics.country_id = keywords.country_id
      AND phrase_metrics.language_id = keywords.language_id
    WHERE ${isTrackedBy(searchIds)}
    ORDER BY keywords.account_id, keywords.id
    FOR NO KEY UPDATE OF keywords ${waits ? sql`` : sql`SKIP LOCKED`}`.execute(db)
  return rows
}

const isTrackedBy = (searchIds: number[]) => sql`
  keywords.search_id = ANY (${searchIds}::bigint[])
  AND keywords.deleted_at IS NULL
  AND keywords.is_enabled
  AND projects.deleted_at IS NULL
  AND projects.archived_at IS NULL`

/** Searches that are tracked by more keywords than the locked ones, because another transaction has locked the others. */
export async function findBusySearches(
  db: Db,
  searchIds: number[],
  locked: readonly { account_id: number; id: number }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ search_id: number }>`
    SELECT DISTINCT keywords.search_id
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE ${isTrackedBy(searchIds)}
      AND NOT EXISTS (
        SELECT
        FROM unnest(
          ${locked.map(({ account_id }) => account_id)}::bigint[],
          ${locked.map(({ id }) => id)}::bigint[]
        ) AS locked (account_id, id)
        WHERE locked.account_id = keywords.account_id AND locked.id = keywords.id)`.execute(db)
  return new Set(rows.map(({ search_id }) => search_id))
}

export type CompetitorRow = { account_id: number; id: number; keyword_id: number; host: string }

export async function findCompetitors(
  db: Db,
  keywords: { account_id: number; id: number }[],
): Promise<CompetitorRow[]> {
  const { rows } = await sql<CompetitorRow>`
    SELECT competitors.account_id, competitors.id, competitors.keyword_id, competitors.host
    FROM unnest(
      ${keywords.map(({ account_id }) => account_id)}::bigint[],
      ${keywords.map(({ id }) => id)}::bigint[]
    ) AS given (account_id, keyword_id)
    JOIN competitors USING (account_id, keyword_id)
    WHERE competitors.is_enabled
    ORDER BY competitors.account_id, competitors.id`.execute(db)
  return rows
}

export type LandingPage = { accountId: number; projectId: number; url: string }

/** Ensures a row per landing page. @returns ids in the given order */
export async function ensureLandingPages(db: Db, pages: LandingPage[], day: string): Promise<number[]> {
  const given = sql`
    unnest(
      ${pages.map(({ accountId }) => accountId)}::bigint[],
      ${pages.map(({ projectId }) => projectId)}::bigint[],
      ${pages.map(({ url }) => url)}::text[]
    ) WITH ORDINALITY AS given (account_id, project_id, url, number)`
  await sql`
    INSERT INTO landing_pages (account_id, project_id, url, first_seen_on)
    SELECT account_id, project_id, url, ${day}::date
    FROM ${given}
    ORDER BY account_id, project_id, md5(url)
    ON CONFLICT (account_id, project_id, md5(url)) DO NOTHING`.execute(db)
  // Through the unique index on (account_id, project_id, md5(url)).
  const { rows } = await sql<{ id: number }>`
    SELECT landing_pages.id
    FROM ${given}
    JOIN landing_pages
      ON landing_pages.account_id = given.account_id
      AND landing_pages.project_id = given.project_id
      AND md5(landing_pages.url) = md5(given.url)
    ORDER BY number`.execute(db)
  return rows.map(({ id }) => id)
}

export type PageRow = {
  searchId: number
  day: string
  at: Date
  source: string
  depth: number
  organicCount: number
  /** As `layoutOf`; null if the source does not report features. */
  layout: number | null
  hash: Buffer
  body: Buffer
  /** Where the body was packed; undefined: the database stores it. */
  place: Place | undefined
}

/**
 * Stores pages. Their searches are locked, so that nobody deletes the bodies that are known already.
 * @param packed of the bodies of these pages
 * @throws {ObjectEnded} when bodies may no longer be named in the object
 */
export async function storePages(db: Transaction<Tables>, pages: PageRow[], packed: Packed): Promise<void> {
  const placed = pages.flatMap(({ place, ...page }) => (place === undefined ? [] : [{ ...page, ...place }]))
  if (typeof packed === 'object' && placed.length > 0) {
    if (!(await nameObject(db, packed.objectId, new Date()))) throw new ObjectEnded()
    await storePlaces(db, packed.objectId, placed)
  }
  const others = pages.filter(({ place }) => place === undefined)
  if (others.length > 0) await storeBodies(db, others)
  if (packed === 'left') await storeLeft(db, others)
  await upsertPages(db, pages)
}

/** The object of a pack was given up, because its writer took too long. It has to be packed again. */
export class ObjectEnded extends Error {
  override readonly name = 'ObjectEnded'
}

/** Sends bodies as one binary value with their lengths: in an array they would be encoded as hexadecimal text. */
async function storeBodies(db: Db, pages: PageRow[]): Promise<void> {
  const ends: number[] = []
  for (const { body } of pages) ends.push((ends.at(-1) ?? 0) + body.length)
  await sql`
    WITH bodies AS MATERIALIZED (
      SELECT ${Buffer.concat(pages.map(({ body }) => body))}::bytea AS bytes
    )
    INSERT INTO result_bodies (search_id, content_hash, body)
    SELECT search_id, content_hash, substring((SELECT bytes FROM bodies) FROM first FOR length)
    FROM unnest(
      ${pages.map(({ searchId }) => searchId)}::bigint[],
      ${pages.map(({ hash }) => hash)}::bytea[],
      ${pages.map(({ body }, index) => (ends[index] ?? 0) - body.length + 1)}::integer[],
      ${pages.map(({ body }) => body.length)}::integer[]
    ) AS given (search_id, content_hash, first, length)
    WHERE NOT EXISTS (
      SELECT FROM packed_bodies
      WHERE packed_bodies.search_id = given.search_id
        AND packed_bodies.content_hash = given.content_hash
        AND object_id IS NOT NULL)
    ON CONFLICT (search_id, content_hash) DO NOTHING`.execute(db)
}

async function upsertPages(db: Db, pages: PageRow[]): Promise<void> {
  await sql`
    INSERT INTO result_pages (
      search_id, day, checked_at, source, depth, organic_count, layout, content_hash)
    SELECT *
    FROM unnest(
      ${pages.map(({ searchId }) => searchId)}::bigint[],
      ${pages.map(({ day }) => day)}::date[],
      ${pages.map(({ at }) => at)}::timestamptz[],
      ${pages.map(({ source }) => source)}::text[],
      ${pages.map(({ depth }) => depth)}::smallint[],
      ${pages.map(({ organicCount }) => organicCount)}::smallint[],
      ${pages.map(({ layout }) => layout)}::smallint[],
      ${pages.map(({ hash }) => hash)}::bytea[]
    )
    ON CONFLICT (search_id, day) DO UPDATE SET
      checked_at = EXCLUDED.checked_at,
      source = EXCLUDED.source,
      depth = EXCLUDED.depth,
      organic_count = EXCLUDED.organic_count,
      layout = EXCLUDED.layout,
      content_hash = EXCLUDED.content_hash`.execute(db)
}

export type CompetitorPosition = {
  accountId: number
  id: number
  day: string
  position: number | null
  isSnippet: boolean
  depth: number
  url: string | null
}

/** A competitor that a shallow check did not find keeps its last known position. */
export async function storeCompetitorPositions(db: Db, found: CompetitorPosition[]): Promise<void> {
  await sql`
    WITH given AS MATERIALIZED (
      SELECT *
      FROM unnest(
        ${found.map(({ accountId }) => accountId)}::bigint[],
        ${found.map(({ id }) => id)}::bigint[],
        ${found.map(({ day }) => day)}::date[],
        ${found.map(({ position }) => position)}::smallint[],
        ${found.map(({ isSnippet }) => isSnippet)}::boolean[],
        ${found.map(({ depth }) => depth)}::smallint[],
        ${found.map(({ url }) => url)}::text[]
      ) AS given (account_id, competitor_id, day, position, is_snippet, depth, url)
    ), recorded AS (
      INSERT INTO competitor_positions (account_id, competitor_id, day, position, is_snippet, depth, url)
      SELECT * FROM given
      ON CONFLICT (account_id, competitor_id, day) DO UPDATE SET
        position = EXCLUDED.position, is_snippet = EXCLUDED.is_snippet, depth = EXCLUDED.depth, url = EXCLUDED.url
    )
    UPDATE competitors
    SET position = given.position, is_snippet = given.is_snippet
    FROM given
    WHERE competitors.account_id = given.account_id
      AND competitors.id = given.competitor_id
      AND (given.position IS NOT NULL OR given.depth >= 100)
      AND (competitors.position, competitors.is_snippet) IS DISTINCT FROM (given.position, given.is_snippet)`.execute(
    db,
  )
}

/**
 * Marks days to be rolled up.
 * @param days with the keywords that changed; without them, all of the project are counted again
 */
export async function markProjectDays(
  db: Db,
  days: { accountId: number; projectId: number; day: string; keywordIds?: readonly number[] }[],
): Promise<void> {
  await sql`
    INSERT INTO project_days_due (account_id, project_id, day, keyword_ids)
    SELECT account_id, project_id, day, keyword_ids::bigint[]
    FROM unnest(
      ${days.map(({ accountId }) => accountId)}::bigint[],
      ${days.map(({ projectId }) => projectId)}::bigint[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ keywordIds }) => (keywordIds === undefined ? null : `{${keywordIds.join()}}`))}::text[]
    ) AS given (account_id, project_id, day, keyword_ids)`.execute(db)
}
