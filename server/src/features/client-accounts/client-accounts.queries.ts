import type { Kysely } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
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
  return hostsOfClient(db, accountId)
    .where('clients.status', '=', 1)
    .where('clients.deleted_at', 'is', null)
    .where('brands.status', '=', 1)
    .where('brands.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the name, hosts and texts of the brand of a client's account, even if the brand is disabled. */
export async function findHosts(db: Db, accountId: number) {
  return hostsOfClient(db, accountId).executeTakeFirst()
}

/** Finds the name, hosts and texts of an agency's own brand. */
export async function findHostsOfBrand(db: Db, accountId: number, brandId: number) {
  return hosts(db)
    .where('brands.account_id', '=', accountId)
    .where('brands.id', '=', brandId)
    .executeTakeFirst()
}

const hosts = (db: Db) =>
  db
    .selectFrom('brands')
    .leftJoin('brand_domains', (join) =>
      onKey(join, 'brands', 'brand_domains.account_id', 'brand_domains.brand_id').on(
        'brand_domains.proven_at',
        'is not',
        null,
      ),
    )
    .select(['brands.name', 'brands.address_name', 'brand_domains.domain'])
    .select(['brands.reply_to', 'brands.mail_footer', 'brands.terms_url', 'brands.privacy_url'])

const hostsOfClient = (db: Db, accountId: number) =>
  hosts(db)
    .innerJoin('clients', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
    .where('clients.account_id', '=', accountId)

/** The client of an account, and the account of its agency; undefined for users. */
export async function findClient(db: Db, accountId: number) {
  return db
    .selectFrom('clients')
    .select(['id', 'owner_account_id'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** @public The clients of an agency by name, with their brands. */
export async function dashboardsOf(db: Db, ownerAccountId: number) {
  return db
    .selectFrom('clients')
    .innerJoin('brands', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
    .select(['clients.id', 'clients.username', 'brands.name as brand_name'])
    .where('clients.owner_account_id', '=', ownerAccountId)
    .where('clients.deleted_at', 'is', null)
    .orderBy('clients.username')
    .orderBy('clients.id')
    .execute()
}
