import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const unsent = (db: Db, accountId: number, id: number) =>
  db
    .updateTable('deliveries')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '!=', 'sent')

/** @returns type and encrypted address; undefined if there is none that waits or has failed */
export const queueNow = (db: Db, accountId: number, id: number, now: Date) =>
  unsent(db, accountId, id)
    .set({ status: 'queued', tries: 0, next_try_at: now, dismissed_at: null })
    .returning(['type', 'address'])
    .executeTakeFirst()

/** @returns whether there was one that waits, or has failed and was not dismissed */
export async function dismiss(
  db: Db,
  accountId: number,
  id: number,
  { answer, now }: { answer: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await unsent(db, accountId, id)
    .where('dismissed_at', 'is', null)
    .set((eb) => ({
      status: 'failed',
      answer: eb.case().when('status', '=', 'queued').then(answer).else(eb.ref('answer')).end(),
      next_try_at: null,
      dismissed_at: now,
    }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
