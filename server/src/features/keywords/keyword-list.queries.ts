import type { KeywordFilters } from '@rankline/contract/keywords'
import { KEYWORDS_PER_PAGE } from '@rankline/contract/keywords'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { conditionsOf } from './keyword-filters.ts'

type Db = Kysely<Tables>

export type KeywordRow = Awaited<ReturnType<typeof findKeywords>>[number]

/**
 * A page of keywords: sticky ones first, then as sorted, then by id. Names are looked up for the rows of the page
 * alone, and no row reads history, so the cost is that of sorting the project's own keywords.
 */
export async function listKeywords(db: Db, accountId: number, filters: KeywordFilters) {
  return findKeywords(db, accountId, {
    conditions: conditionsOf(filters),
    order: orderOf(filters),
    offset: (filters.page - 1) * KEYWORDS_PER_PAGE,
  })
}

export async function countKeywords(db: Db, accountId: number, filters: KeywordFilters): Promise<number> {
  let query = db
    .selectFrom('keywords')
    .select(sql<number>`count(*)`.as('total'))
    .where('keywords.account_id', '=', accountId)
    .where('keywords.deleted_at', 'is', null)
  for (const condition of conditionsOf(filters)) query = query.where(condition)
  return (await query.executeTakeFirstOrThrow()).total
}

export async function findKeyword(db: Db, accountId: number, id: number): Promise<KeywordRow | undefined> {
  const [row] = await findKeywords(db, accountId, {
    conditions: [sql`keywords.id = ${id}`],
    order: sql`keywords.id`,
    offset: 0,
  })
  return row
}

async function findKeywords(
  db: Db,
  accountId: number,
  page: { conditions: RawBuilder<SqlBool>[]; order: RawBuilder<unknown>; offset: number },
) {
  let rows = db
    .selectFrom('keywords')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy(page.order)
    .limit(KEYWORDS_PER_PAGE)
    .offset(page.offset)
  for (const condition of page.conditions) rows = rows.where(condition)
  return db
    .selectFrom(rows.as('keywords'))
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.account_id', '=', 'keywords.account_id')
        .onRef('projects.id', '=', 'keywords.project_id'),
    )
    .leftJoin('users as creator', 'creator.account_id', 'keywords.created_by')
    .leftJoin('geo_locations', 'geo_locations.id', 'keywords.geo_location_id')
    .selectAll('keywords')
    .select([
      'projects.name as project_name',
      'creator.id as creator_id',
      'creator.username as creator_username',
      'geo_locations.name_canonical as geo_location_name',
    ])
    .orderBy(page.order)
    .execute()
}

/** Rows without the sorted value come last whichever way. "Last update" is the last check that really looked. */
const sortColumns = {
  created_at: { column: 'created_at', direction: 'desc' },
  updated_at: { column: 'checked_at', direction: 'desc' },
  keyword: { column: 'phrase', direction: 'asc' },
  position: { column: 'position', direction: 'asc' },
  prev_position: { column: 'previous_position', direction: 'asc' },
  best_position: { column: 'best_position', direction: 'asc' },
  worst_position: { column: 'worst_position', direction: 'asc' },
  change: { column: 'change', direction: 'desc' },
} as const

function orderOf({ sort = 'created_at', order }: KeywordFilters): RawBuilder<unknown> {
  const { column, direction } = sortColumns[sort]
  const way = sql.raw((order ?? direction) === 'asc' ? 'ASC' : 'DESC')
  return sql`keywords.is_sticky DESC, keywords.${sql.ref(column)} ${way} NULLS LAST, keywords.id ${way}`
}
