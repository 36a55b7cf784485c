import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export async function setPending(db: Db, accountId: number, secret: string, until: Date) {
  await db
    .updateTable('second_factors')
    .set({ pending_secret: secret, pending_until: until })
    .where('account_id', '=', accountId)
    .execute()
}

/** Activates the app being set up, and marks the code that confirmed it as used. */
export async function confirmPending(
  db: Db,
  accountId: number,
  { secret, step, now }: { secret: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({
      totp_secret: secret,
      totp_step: step,
      totp_since: now,
      pending_secret: null,
      pending_until: null,
    })
    .where('account_id', '=', accountId)
    .where('pending_secret', '=', secret)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns true if the step is newer than all accepted before; of two callers at once, only one gets true */
export async function acceptStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ totp_step: step })
    .where('account_id', '=', accountId)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeTotp(db: Db, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ totp_secret: null, totp_since: null })
    .where('account_id', '=', accountId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
