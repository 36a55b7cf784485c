import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The secrets in force, newest first. */
export const findSecrets = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom('webhook_secrets')
    .select(['id', 'secret', 'created_at', 'ends_at'])
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute()

export async function insertSecret(db: Db, accountId: number, secret: string, now: Date) {
  await db.insertInto('webhook_secrets').values({ account_id: accountId, secret, created_at: now }).execute()
}

/** Sets an end for the newest secret; deletes secrets that have ended or end soon. */
export async function endSecrets(db: Db, accountId: number, endsAt: Date) {
  await db
    .deleteFrom('webhook_secrets')
    .where('account_id', '=', accountId)
    .where('ends_at', 'is not', null)
    .execute()
  await db
    .updateTable('webhook_secrets')
    .set({ ends_at: endsAt })
    .where('account_id', '=', accountId)
    .where('ends_at', 'is', null)
    .execute()
}
