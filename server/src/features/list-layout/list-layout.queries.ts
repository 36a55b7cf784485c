import type { ListLayout } from '@rankline/contract/list-layout/calls'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** @returns since when it is so */
export async function upsertLayout(db: Kysely<Tables>, accountId: number, layout: ListLayout): Promise<Date> {
  const values = { layout: JSON.stringify(layout), changed_at: new Date() }
  const row = await db
    .insertInto('list_layouts')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .returning('changed_at')
    .executeTakeFirstOrThrow()
  return row.changed_at
}

export async function findLayout(db: Kysely<Tables>, accountId: number) {
  return db
    .selectFrom('list_layouts')
    .select(['layout', 'changed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
