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

/** The app being set up counts from now on, and the code that proved it is used. */
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

/** @returns whether the step is newer than every one accepted before; of two at once, to one caller only */
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
