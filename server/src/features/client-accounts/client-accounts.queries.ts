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

/** The brand of a client's account, while both are enabled. */
export async function findBrand(db: Db, accountId: number) {
  return db
    .selectFrom('clients')
    .innerJoin('brands', (join) =>
      join
        .onRef('brands.account_id', '=', 'clients.owner_account_id')
        .onRef('brands.id', '=', 'clients.brand_id'),
    )
    .select(['brands.name', 'brands.address_name'])
    .where('clients.account_id', '=', accountId)
    .where('clients.status', '=', 1)
    .where('clients.deleted_at', 'is', null)
    .where('brands.status', '=', 1)
    .where('brands.deleted_at', 'is', null)
    .executeTakeFirst()
}
