import type * as calls from '@rankline/contract/admin/calls'
import type { AdminCompetitor } from '@rankline/contract/admin/calls'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { findKeyword } from './keywords.queries.ts'
import { accountOf } from './owners.queries.ts'
import { pageOf } from './page.ts'

type Row = { id: number; keyword_id: number; host: string; position: number | null; created_at: Date }

export async function listAllCompetitors(
  { db }: Context,
  { keywordId, userId, ...input }: ParsedInputOf<typeof calls.listAllCompetitors>,
): Promise<Page<AdminCompetitor>> {
  const conditions = [sql`true`]
  if (userId !== null) conditions.push(sql`account_id = ${await accountOf(db, userId)}`)
  if (keywordId !== null) {
    const keyword = await findKeyword(db, keywordId)
    conditions.push(sql`account_id = ${keyword?.account_id ?? 0} AND keyword_id = ${keywordId}`)
  }
  return pageOf<Row, AdminCompetitor>(db, input, {
    columns: sql`id, keyword_id, host, position, created_at`,
    from: sql`FROM competitors WHERE ${sql.join(conditions, sql` AND `)}`,
    sortedBy: [sql`id`],
    present: (row) => ({
      id: row.id,
      project_keyword_id: row.keyword_id,
      url: row.host,
      current_position: row.position,
      created_at: row.created_at.toISOString(),
    }),
  })
}
