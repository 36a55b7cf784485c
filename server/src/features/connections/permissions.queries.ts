import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export async function findPermissions(db: Db, accountId: number, connectionId: number) {
  return db
    .selectFrom('connection_permissions')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.owner_account_id', '=', 'connection_permissions.account_id')
        .onRef('clients.id', '=', 'connection_permissions.client_id'),
    )
    .select(['client_id', 'connection_id'])
    .where('connection_permissions.account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('clients.deleted_at', 'is', null)
    .orderBy('client_id')
    .execute()
}

/** Grants a connection to a client, or withdraws it. @returns the account it was withdrawn from, null when it is granted */
export async function toggle(
  db: Db,
  accountId: number,
  connectionId: number,
  clientId: number,
): Promise<number | null> {
  const permission = { account_id: accountId, connection_id: connectionId, client_id: clientId }
  const { numDeletedRows } = await db
    .deleteFrom('connection_permissions')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) {
    const client = await db
      .selectFrom('clients')
      .select('account_id')
      .where('owner_account_id', '=', accountId)
      .where('id', '=', clientId)
      .executeTakeFirst()
    return client?.account_id ?? null
  }
  await db
    .insertInto('connection_permissions')
    .values(permission)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}
