import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/**
 * @public Finds the account of a person named on the command line. Case does not matter.
 * @param name a username of the site, or BRAND/USERNAME of a brand's client
 */
export async function findAccountByName(db: Db, name: string): Promise<number | undefined> {
  const [username = '', brand] = name.toLowerCase().split('/').reverse()
  if (brand !== undefined) return findClient(db, brand, username)
  const row = await db
    .selectFrom('users')
    .select('account_id')
    .where(sql`lower(username)`, '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id
}

async function findClient(db: Db, brand: string, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('clients')
    .innerJoin('brands', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
    .select('clients.account_id')
    .where('brands.address_name', '=', brand)
    .where(sql`lower(clients.username)`, '=', username)
    .where('clients.deleted_at', 'is', null)
    .where('brands.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id
}
