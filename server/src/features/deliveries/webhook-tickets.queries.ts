import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Stores a ticket, and deletes those of the account that have expired. */
export async function insertTicket(
  db: Db,
  accountId: number,
  { hash, now, expiresAt }: { hash: Buffer; now: Date; expiresAt: Date },
) {
  await db
    .deleteFrom('webhook_tickets')
    .where('account_id', '=', accountId)
    .where('expires_at', '<', now)
    .execute()
  await db
    .insertInto('webhook_tickets')
    .values({ account_id: accountId, ticket_hash: hash, expires_at: expiresAt })
    .execute()
}

/** @returns whether there was such a ticket; there is none afterwards */
export async function takeTicket(db: Db, accountId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_tickets')
    .where('account_id', '=', accountId)
    .where('ticket_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
