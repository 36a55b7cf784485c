import type { KeywordFilters } from '@rankline/contract/keywords/filter-schemas'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { AccountKind } from '../../platform/context.ts'
import { type AsJson, byColumn } from '../../platform/database/by-column.ts'
import * as formulas from '../../platform/database/formulas.ts'
import { isInUse, isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { conditionsOf } from '../tracked-keywords/filters/keyword-filters.ts'
import { pendingAmong } from '../tracking/tracking.service.ts'
import { orderOf } from './keyword-sort.ts'

type Db = Kysely<Tables>

/** Only the columns that rows show: every other value would slow down the page. */
const columns = [
  'id',
  'project_id',
  'search_id',
  'phrase',
  'engine_id',
  'type_id',
  'section_id',
  'country_id',
  'language_id',
  'device_id',
  'is_enabled',
  'is_alerts_enabled',
  'is_favourited',
  'is_sticky',
  'outcome',
  'failure',
  'tried_at',
  'checked_at',
  'check_every',
  'has_own_frequency',
  'ends_on',
  'is_once',
  'ended_on',
  'requested_at',
  'depth',
  'position',
  'is_snippet',
  'previous_position',
  'was_snippet',
  'best_position',
  'worst_position',
  'change',
  'movement',
  'position_day',
  'latest_position_id',
  'landing_url',
  'page_changed_on',
  'pages_contested_until',
  'preferred_url',
  'is_wrong_page',
  'features',
  'own_features',
  'above_things',
  'above_pixels',
  'intent',
  'intent_shares',
  'cited_at',
  'citation_lost_on',
  'trend',
  'trend_day',
  'volume',
  'created_by',
  'geo_location_id',
  'created_at',
] as const

const ownColumns = sql.raw(columns.map((name) => `keywords.${name}`).join(', '))

/** Names for the row's ids. */
type Names = {
  project_name: string
  creator: Creator | null
  geo_location_name: string | null
}
/** `is_pending`: the search is being checked, or somebody waits for it. */
type OfPage = { is_pending: boolean }
/** Estimates by the account's current click curve. */
type Estimates = { traffic: number | null; traffic_value: number | null }
type Creator = { id: number; kind: AccountKind; username: string }

/** @public A keyword with its names and estimates. */
export type KeywordRow = {
  [Name in (typeof columns)[number]]: AsJson<Selectable<Tables['keywords']>[Name]>
} & Estimates &
  Names

/** Values read once for a page: names by id, pending searches, and the number on all pages if it was asked for. */
type Beside = {
  total: number | null
  pending: number[] | null
  projects: Record<number, string> | null
  creators: Record<number, Creator> | null
  places: Record<number, string> | null
}

const readRows = byColumn<Omit<KeywordRow, keyof Names>>([...columns, 'traffic', 'traffic_value'])

/**
 * A page of keywords, and the number on all pages: sticky ones first, then in the chosen order, then by id.
 * Names are looked up only for this page and no history is read, so the main cost is sorting the keywords.
 */
export async function listKeywords(
  db: Db,
  account: ProjectScope,
  filters: KeywordFilters,
): Promise<{ rows: (KeywordRow & OfPage)[]; total: number }> {
  const order = orderOf(account.id, filters)
  const limit = sql`LIMIT ${PAGE_SIZE.keywords} OFFSET ${(filters.page - 1) * PAGE_SIZE.keywords}`
  const { rows, total } = await findKeywords(db, account, {
    ids: idsOf(account, { conditions: listed(account.id, filters), order, limit }),
    order,
    total: totalOf(account, filters),
    pending: pendingOfPage,
  })
  return { rows, total: total! }
}

/** @public Keywords of a filtered list in the order of their ids, after one of them. None of them is marked as pending. */
export async function listKeywordsAfter(
  db: Db,
  account: ProjectScope,
  filters: KeywordFilters,
  { after, limit }: { after: number; limit: number },
) {
  const { rows } = await findKeywords(db, account, {
    ids: idsOf(account, {
      conditions: [sql`keywords.id > ${after}::bigint`, ...listed(account.id, filters)],
      order: sql`keywords.id`,
      limit: sql`LIMIT ${sql.lit(limit)}`,
    }),
    order: sql`keywords.id`,
    pending: sql`NULL`,
  })
  return rows
}

/** The ids of the whole filtered list with their projects, in its order. */
export async function listKeywordIds(
  db: Db,
  account: ProjectScope,
  filters: KeywordFilters,
  order = orderOf(account.id, filters),
): Promise<ListedId[]> {
  const conditions = [isVisible(account, 'keywords.project_id'), ...listed(account.id, filters)]
  const { rows } = await readIds(
    db,
    sql`
      SELECT id, project_id
      FROM keywords
      WHERE account_id = ${account.id} AND deleted_at IS NULL AND ${sql.join(conditions, sql` AND `)}
      ORDER BY ${order}`,
    sql<object>`1 AS total`,
  )
  return rows
}

export type NeighboursRow = {
  previous_id: number | null
  next_id: number | null
  place: number
  total: number
}

/** Finds the keywords before and after a keyword in the filtered list; undefined if the list does not contain it. */
export async function findNeighbours(
  db: Db,
  account: ProjectScope,
  filters: KeywordFilters,
  keywordId: number,
): Promise<NeighboursRow | undefined> {
  const conditions = [isVisible(account, 'keywords.project_id'), ...listed(account.id, filters)]
  const { rows } = await sql<NeighboursRow>`
    SELECT previous_id, next_id, place, total
    FROM (
      SELECT
        id, lag(id) OVER list AS previous_id, lead(id) OVER list AS next_id,
        row_number() OVER list AS place, count(*) OVER () AS total
      FROM keywords
      WHERE account_id = ${account.id} AND deleted_at IS NULL AND ${sql.join(conditions, sql` AND `)}
      WINDOW list AS (ORDER BY ${orderOf(account.id, filters)})
    ) AS listed
    WHERE id = ${keywordId}`.execute(db)
  return rows[0]
}

/** Conditions of a list. Archived projects are included only if the filters name a project or keywords. */
function listed(accountId: number, filters: KeywordFilters) {
  const conditions = conditionsOf(accountId, filters)
  const isOfAll = [filters.project_id, filters.project, filters.keywords].every((one) => one === undefined)
  return isOfAll ? [isInUse(accountId, 'keywords.project_id'), ...conditions] : conditions
}

export type ListedId = { id: number; project_id: number }
const readIds = byColumn<ListedId>(['id', 'project_id'])

/** @public Keywords by their ids, in the given order, none of them pending; without those that were deleted meanwhile. */
export async function findKeywordsInOrder(db: Db, account: ProjectScope, ids: readonly number[]) {
  const { rows } = await findKeywords(db, account, {
    ids: sql`
      SELECT given.id, given.place
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS given (id, place)
      JOIN keywords ON keywords.account_id = ${account.id} AND keywords.id = given.id
      WHERE keywords.deleted_at IS NULL AND ${isVisible(account, 'keywords.project_id')}`,
    order: sql`ids.place`,
    pending: sql`NULL`,
  })
  return rows
}

export async function countKeywords(db: Db, account: ProjectScope, filters: KeywordFilters): Promise<number> {
  const { rows } = await totalOf(account, filters).execute(db)
  return rows[0]!.total
}

function totalOf(account: ProjectScope, filters: KeywordFilters) {
  const conditions = [isVisible(account, 'keywords.project_id'), ...listed(account.id, filters)]
  return sql<{ total: number }>`
    SELECT count(*) AS total
    FROM keywords
    WHERE keywords.account_id = ${account.id} AND keywords.deleted_at IS NULL AND ${sql.join(conditions, sql` AND `)}`
}

export async function findKeyword(
  db: Db,
  account: ProjectScope,
  id: number,
): Promise<(KeywordRow & OfPage) | undefined> {
  const { rows } = await findKeywords(db, account, {
    ids: idsOf(account, { conditions: [sql`keywords.id = ${id}`], order: sql`keywords.id`, limit: sql`` }),
    order: sql`keywords.id`,
    pending: pendingOfPage,
  })
  return rows[0]
}

/** Rows are wide, so the ids are sorted and cut alone, before the full rows of the page are read. */
function idsOf(
  account: ProjectScope,
  page: { conditions: RawBuilder<SqlBool>[]; order: RawBuilder<unknown>; limit: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const conditions = [isVisible(account, 'project_id'), ...page.conditions]
  return sql`
    SELECT id
    FROM keywords
    WHERE account_id = ${account.id} AND deleted_at IS NULL AND ${sql.join(conditions, sql` AND `)}
    ORDER BY ${page.order}
    ${page.limit}`
}

type Found = {
  ids: RawBuilder<unknown>
  order: RawBuilder<unknown>
  total?: RawBuilder<unknown>
  pending: RawBuilder<unknown>
}

const pendingOfPage = sql`
  SELECT json_agg(id)
  FROM (${pendingAmong(sql`ARRAY(SELECT search_id FROM page)`)}) AS pending`

async function findKeywords(
  db: Db,
  account: ProjectScope,
  page: Found,
): Promise<{ rows: (KeywordRow & OfPage)[]; total: number | null }> {
  const [volume, clicks] = [sql.ref('keywords.volume'), formulas.currentClicks(account.id)]
  const { rows, beside } = await readRows(
    db,
    sql`
      SELECT
        ${ownColumns},
        ${formulas.traffic(volume, clicks)} AS traffic,
        ${formulas.trafficValue(volume, clicks, sql.ref('keywords.cost_per_click'))} AS traffic_value
      FROM (${page.ids}) AS ids
      JOIN keywords ON keywords.account_id = ${account.id} AND keywords.id = ids.id
      ORDER BY ${page.order}`,
    sql<Beside>`
      (${page.total ?? sql`NULL`}) AS total,
      (${page.pending}) AS pending,
      (
        SELECT json_object_agg(id, name)
        FROM projects
        WHERE account_id = ${account.id} AND deleted_at IS NULL
          AND id = ANY (ARRAY(SELECT DISTINCT project_id FROM page))
      ) AS projects,
      (
        SELECT json_object_agg(account_id, json_build_object('id', id, 'kind', kind, 'username', username))
        FROM people
        WHERE account_id = ANY (ARRAY(SELECT DISTINCT created_by FROM page))
      ) AS creators,
      (
        SELECT json_object_agg(id, name_canonical)
        FROM geo_locations
        WHERE id = ANY (ARRAY(SELECT DISTINCT geo_location_id FROM page))
      ) AS places`,
  )
  const pending = new Set(beside.pending)
  return { rows: rows.flatMap((row) => named(row, beside, pending.has(row.search_id))), total: beside.total }
}

/** Nothing for a keyword of a deleted project. */
function named(
  row: Omit<KeywordRow, keyof Names>,
  { projects, creators, places }: Beside,
  is_pending: boolean,
) {
  const project_name = projects?.[row.project_id]
  if (project_name === undefined) return []
  const creator = creators?.[row.created_by] ?? null
  const geo_location_name = row.geo_location_id === null ? null : (places?.[row.geo_location_id] ?? null)
  return [Object.assign(row, { project_name, creator, geo_location_name, is_pending })]
}
