import type { KeywordFilters } from '@rankline/contract/keywords'
import { KEYWORDS_PER_PAGE } from '@rankline/contract/keywords'
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSeen, type Sight } from '../../platform/database/sight.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { conditionsOf } from './keyword-filters.ts'

type Db = Kysely<Tables>

export type KeywordRow = Omit<Awaited<ReturnType<typeof findKeywords>>[number], 'total'>

/**
 * A page of keywords: sticky ones first, then as sorted, then by id; each row says how many there are in all. Names are
 * looked up for the rows of the page alone, and no row reads history, so the cost is that of sorting the project's own.
 */
export async function listKeywords(db: Db, account: Sight, filters: KeywordFilters) {
  return findKeywords(db, account, {
    conditions: conditionsOf(filters),
    order: orderOf(filters),
    offset: (filters.page - 1) * KEYWORDS_PER_PAGE,
    total: totalOf(db, account, filters),
  })
}

export async function countKeywords(db: Db, account: Sight, filters: KeywordFilters): Promise<number> {
  return (await totalOf(db, account, filters).executeTakeFirstOrThrow()).total
}

function totalOf(db: Db, account: Sight, filters: KeywordFilters) {
  let query = db
    .selectFrom('keywords')
    .select(sql<number>`count(*)`.as('total'))
    .where('keywords.account_id', '=', account.id)
    .where(isSeen(account, 'keywords.project_id'))
    .where('keywords.deleted_at', 'is', null)
  for (const condition of conditionsOf(filters)) query = query.where(condition)
  return query
}

export async function findKeyword(db: Db, account: Sight, id: number): Promise<KeywordRow | undefined> {
  const [row] = await findKeywords(db, account, {
    conditions: [sql`keywords.id = ${id}`],
    order: sql`keywords.id`,
    offset: 0,
    total: sql<number>`1`,
  })
  return row
}

async function findKeywords(
  db: Db,
  account: Sight,
  page: {
    conditions: RawBuilder<SqlBool>[]
    order: RawBuilder<unknown>
    offset: number
    total: Expression<number> | ReturnType<typeof totalOf>
  },
) {
  let ids = db
    .selectFrom('keywords')
    .select('id')
    .where('account_id', '=', account.id)
    .where(isSeen(account, 'project_id'))
    .where('deleted_at', 'is', null)
    .orderBy(page.order)
    .limit(KEYWORDS_PER_PAGE)
    .offset(page.offset)
  for (const condition of page.conditions) ids = ids.where(condition)
  // Ids alone are sorted, and only the rows of the page read in full: a row is wide.
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('keywords', (join) =>
      join.on('keywords.account_id', '=', account.id).onRef('keywords.id', '=', 'page.id'),
    )
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.account_id', '=', 'keywords.account_id')
        .onRef('projects.id', '=', 'keywords.project_id')
        .on('projects.deleted_at', 'is', null),
    )
    .leftJoin('people as creator', 'creator.account_id', 'keywords.created_by')
    .leftJoin('geo_locations', 'geo_locations.id', 'keywords.geo_location_id')
    .select(columns)
    .select([
      'projects.name as project_name',
      'creator.id as creator_id',
      'creator.kind as creator_kind',
      'creator.username as creator_username',
      'geo_locations.name_canonical as geo_location_name',
    ])
    .select(sql<number>`(${page.total})`.as('total'))
    .orderBy(page.order)
    .execute()
}

/** What rows show: a keyword knows more than that, and every value of a page costs time. */
const columns = [
  'keywords.id',
  'keywords.project_id',
  'keywords.search_id',
  'keywords.phrase',
  'keywords.engine_id',
  'keywords.type_id',
  'keywords.section_id',
  'keywords.country_id',
  'keywords.language_id',
  'keywords.device_id',
  'keywords.is_enabled',
  'keywords.is_alerts_enabled',
  'keywords.is_favourited',
  'keywords.is_sticky',
  'keywords.outcome',
  'keywords.failure',
  'keywords.tried_at',
  'keywords.checked_at',
  'keywords.depth',
  'keywords.position',
  'keywords.previous_position',
  'keywords.best_position',
  'keywords.worst_position',
  'keywords.change',
  'keywords.movement',
  'keywords.position_day',
  'keywords.latest_position_id',
  'keywords.landing_url',
  'keywords.page_changed_on',
  'keywords.pages_contested_until',
  'keywords.features',
  'keywords.own_features',
  'keywords.trend',
  'keywords.trend_day',
  'keywords.volume',
  'keywords.traffic',
  'keywords.traffic_value',
  'keywords.created_at',
] as const

/** The usual direction of each sort. "Last update" is the last check that really looked. */
const sortColumns = {
  created_at: { column: 'created_at', direction: 'desc', nullable: false },
  updated_at: { column: 'checked_at', direction: 'desc', nullable: true },
  keyword: { column: 'phrase', direction: 'asc', nullable: false },
  position: { column: 'position', direction: 'asc', nullable: true },
  prev_position: { column: 'previous_position', direction: 'asc', nullable: true },
  best_position: { column: 'best_position', direction: 'asc', nullable: true },
  worst_position: { column: 'worst_position', direction: 'asc', nullable: true },
  change: { column: 'change', direction: 'desc', nullable: true },
} as const

/** Keywords without the sorted value come last whichever way. The newest first is the order of the indexes on keywords. */
function orderOf({ sort = 'created_at', order }: KeywordFilters): RawBuilder<unknown> {
  const { column, direction, nullable } = sortColumns[sort]
  const way = sql.raw((order ?? direction) === 'asc' ? 'ASC' : 'DESC')
  const last = sql.raw(nullable ? 'NULLS LAST' : '')
  return sql`keywords.is_sticky DESC, keywords.${sql.ref(column)} ${way} ${last}, keywords.id ${way}`
}
