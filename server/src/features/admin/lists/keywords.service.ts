import type * as calls from '@rankline/contract/admin/calls'
import type { AdminKeyword, AdminPhrase, AdminPosition } from '@rankline/contract/admin/calls'
import type { ListInput } from '@rankline/contract/admin/lists'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { timeAgo } from '../../../platform/time.ts'
import { diffTextOf } from '../../tracking/tracking.service.ts'
import { findAccountOfProject, findKeyword, findPhraseTimes } from './keywords.queries.ts'
import { accountOf, findAccounts } from './owners.queries.ts'
import { MOST_SOUGHT, pageOf, startsWith } from './page.ts'

type Movement = Parameters<typeof diffTextOf>[0]
type KeywordRow = {
  id: number
  project_id: number
  phrase: string
  position: number | null
  change: number | null
  checked_at: Date | null
  created_at: Date
}

const columns = sql`account_id, id, project_id, phrase, position, change, checked_at, created_at`

export async function listAllProjectKeywords(
  { db }: Context,
  input: ParsedInputOf<typeof calls.listAllProjectKeywords>,
): Promise<Page<AdminKeyword>> {
  return pageOf<KeywordRow, AdminKeyword>(db, input, {
    columns,
    from: await keywordsOf(db, input),
    sortedBy: input.sort === 'keyword' ? [sql`lower(phrase) COLLATE "C"`, sql`id`] : [sql`id`],
    present: (row) => ({
      id: row.id,
      project_id: row.project_id,
      keyword: { name: row.phrase },
      latest_position:
        row.checked_at === null ? null : { current_position: row.position, difference_from_last: row.change },
      created_at: row.created_at.toISOString(),
    }),
  })
}

async function keywordsOf(db: Context['db'], input: ListInput): Promise<RawBuilder<unknown>> {
  const conditions = [sql`deleted_at IS NULL`]
  if (input.keywordId !== null) conditions.push(sql`id = ${input.keywordId}`)
  if (input.userId !== null) conditions.push(sql`account_id = ${await accountOf(db, input.userId)}`)
  if (input.projectId !== null)
    conditions.push(sql`
    account_id = ${await findAccountOfProject(db, input.projectId)} AND project_id = ${input.projectId}`)
  const where = sql`WHERE ${sql.join(conditions, sql` AND `)}`
  if (input.search === null) return sql`FROM keywords ${where}`
  const accounts = await findAccounts(db, input.search)
  const found = (condition: RawBuilder<unknown>) => sql`
    (SELECT ${columns}, deleted_at FROM keywords WHERE deleted_at IS NULL AND ${condition} LIMIT ${MOST_SOUGHT})`
  return sql`FROM (
    ${found(startsWith(sql`lower(phrase) COLLATE "C"`, input.search))}
    UNION
    ${found(sql`account_id = ANY (${accounts}::bigint[])`)}) AS keywords ${where}`
}

type PositionRow = {
  id: number
  keyword_id: number
  url: string | null
  position: number | null
  change: number | null
  movement: Movement
  checked_at: Date
}

/**
 * Lists a keyword's positions; without a keyword, the latest position of each keyword, because no index orders the whole
 * history.
 */
export async function listAllPositions(
  { db }: Context,
  input: ParsedInputOf<typeof calls.listAllPositions>,
): Promise<Page<AdminPosition>> {
  if (input.keywordId === null) {
    const owner = input.userId === null ? null : await accountOf(db, input.userId)
    return pageOf<PositionRow, AdminPosition>(db, input, {
      columns: sql`latest_position_id AS id, id AS keyword_id, landing_url AS url, position, change, movement,
        checked_at`,
      from: sql`FROM keywords
        WHERE deleted_at IS NULL AND latest_position_id IS NOT NULL
          ${owner === null ? sql`` : sql`AND account_id = ${owner}`}`,
      sortedBy: [sql`keywords.id`],
      ...(owner === null && { countedAlong: sql`ORDER BY keywords.id` }),
      present: presentPosition,
    })
  }
  const keyword = await findKeyword(db, input.keywordId)
  return pageOf<PositionRow, AdminPosition>(db, input, {
    columns: sql`positions.id, keyword_id, landing_pages.url, position, change, movement, checked_at`,
    from: sql`FROM positions
      LEFT JOIN landing_pages
        ON landing_pages.account_id = positions.account_id AND landing_pages.id = positions.landing_page_id
      WHERE positions.account_id = ${keyword?.account_id ?? 0} AND keyword_id = ${input.keywordId}`,
    sortedBy: [sql`day`],
    present: presentPosition,
  })
}

const presentPosition = (row: PositionRow): AdminPosition => ({
  id: row.id,
  project_keyword_id: row.keyword_id,
  url: row.url,
  current_position: row.position,
  difference_from_last: row.change,
  difference_from_last_text: diffTextOf(row.movement),
  created_at: row.checked_at.toISOString(),
  created_at_human: timeAgo(row.checked_at),
})

export async function listPhrases(
  { db }: Context,
  input: ParsedInputOf<typeof calls.listPhrases>,
): Promise<Page<AdminPhrase>> {
  const name = sql`text COLLATE "C"`
  const page = await pageOf<{ id: number; text: string; created_at: Date | null }, AdminPhrase>(db, input, {
    columns: sql`id, text, created_at`,
    from:
      input.search === null ? sql`FROM phrases` : sql`FROM phrases WHERE ${startsWith(name, input.search)}`,
    sortedBy: input.sort === 'name' ? [name, sql`id`] : [sql`id`],
    present: ({ id, text, created_at }) => ({
      id,
      name: text,
      updated_at: null,
      created_at: created_at?.toISOString() ?? null,
    }),
  })
  const times = await findPhraseTimes(
    db,
    page.data.map(({ id }) => id),
  )
  return { ...page, data: page.data.map((row) => ({ ...row, updated_at: times.get(row.id) ?? null })) }
}
