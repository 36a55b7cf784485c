import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The accounts of an agency's clients, or of the one client that is named. */
export async function findAccounts(
  db: Db,
  ownerAccountId: number,
  clientId: number | null,
): Promise<number[]> {
  const rows = await db
    .selectFrom('clients')
    .select('account_id')
    .where('owner_account_id', '=', ownerAccountId)
    .where('deleted_at', 'is', null)
    .$if(clientId !== null, (query) => query.where('id', '=', clientId))
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** The address of the brand of a client's account, while both are enabled. */
export async function findBrandAddress(db: Db, accountId: number): Promise<string | undefined> {
  const brand = await db
    .selectFrom('clients')
    .innerJoin('brands', (join) =>
      join
        .onRef('brands.account_id', '=', 'clients.owner_account_id')
        .onRef('brands.id', '=', 'clients.brand_id'),
    )
    .select('brands.address_name')
    .where('clients.account_id', '=', accountId)
    .where('clients.status', '=', 1)
    .where('clients.deleted_at', 'is', null)
    .where('brands.status', '=', 1)
    .where('brands.deleted_at', 'is', null)
    .executeTakeFirst()
  return brand?.address_name
}

/** The name of the brand of a client's account, whether or not it is enabled. */
export async function findBrandName(db: Db, accountId: number): Promise<string | undefined> {
  const brand = await db
    .selectFrom('clients')
    .innerJoin('brands', (join) =>
      join
        .onRef('brands.account_id', '=', 'clients.owner_account_id')
        .onRef('brands.id', '=', 'clients.brand_id'),
    )
    .select('brands.name')
    .where('clients.account_id', '=', accountId)
    .executeTakeFirst()
  return brand?.name
}
