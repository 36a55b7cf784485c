import type { KeywordFilters } from '@rankline/contract/keywords'
import { KEYWORDS_PER_PAGE } from '@rankline/contract/keywords'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSeen, type Sight } from '../../platform/database/sight.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { conditionsOf } from './keyword-filters.ts'

type Db = Kysely<Tables>

export type KeywordRow = Awaited<ReturnType<typeof findKeywords>>[number]

/**
 * A page of keywords: sticky ones first, then as sorted, then by id. Names are looked up for the rows of the page
 * alone, and no row reads history, so the cost is that of sorting the project's own keywords.
 */
export async function listKeywords(db: Db, account: Sight, filters: KeywordFilters) {
  return findKeywords(db, account, {
    conditions: conditionsOf(filters),
    order: orderOf(filters),
    offset: (filters.page - 1) * KEYWORDS_PER_PAGE,
  })
}

export async function countKeywords(db: Db, account: Sight, filters: KeywordFilters): Promise<number> {
  let query = db
    .selectFrom('keywords')
    .select(sql<number>`count(*)`.as('total'))
    .where('keywords.account_id', '=', account.id)
    .where(isSeen(account, 'keywords.project_id'))
    .where('keywords.deleted_at', 'is', null)
  for (const condition of conditionsOf(filters)) query = query.where(condition)
  return (await query.executeTakeFirstOrThrow()).total
}

export async function findKeyword(db: Db, account: Sight, id: number): Promise<KeywordRow | undefined> {
  const [row] = await findKeywords(db, account, {
    conditions: [sql`keywords.id = ${id}`],
    order: sql`keywords.id`,
    offset: 0,
  })
  return row
}

async function findKeywords(
  db: Db,
  account: Sight,
  page: { conditions: RawBuilder<SqlBool>[]; order: RawBuilder<unknown>; offset: number },
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
        .onRef('projects.id', '=', 'keywords.project_id'),
    )
    .leftJoin('people as creator', 'creator.account_id', 'keywords.created_by')
    .leftJoin('geo_locations', 'geo_locations.id', 'keywords.geo_location_id')
    .selectAll('keywords')
    .select([
      'projects.name as project_name',
      'creator.id as creator_id',
      'creator.kind as creator_kind',
      'creator.username as creator_username',
      'geo_locations.name_canonical as geo_location_name',
    ])
    .orderBy(page.order)
    .execute()
}

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
