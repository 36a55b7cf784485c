import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { contains } from './page.ts'

type Db = Kysely<Tables>

/** Maximum number of accounts that a search by an administrator covers. */
const MOST_FOUND = 100

/** Finds the account of a person or client; 0, which matches no row, if there is none. */
export async function accountOf(db: Db, userId: number): Promise<number> {
  const row = await db.selectFrom('people').select('account_id').where('id', '=', userId).executeTakeFirst()
  return row?.account_id ?? 0
}

/** Finds accounts whose username or e-mail address contains a text. */
export async function findAccounts(db: Db, typed: string): Promise<number[]> {
  const pattern = contains(typed)
  const { rows } = await sql<{ account_id: number }>`
    SELECT account_id FROM users WHERE lower(username) LIKE ${pattern} OR lower(email) LIKE ${pattern}
    UNION ALL
    SELECT account_id FROM clients WHERE lower(username) LIKE ${pattern} OR lower(email) LIKE ${pattern}
    LIMIT ${MOST_FOUND}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

export type Owner = { account_id: number; id: number; username: string }

/** The people of accounts, for the rows of one page. */
export async function findOwners(db: Db, accountIds: readonly number[]): Promise<Map<number, Owner>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('people')
    .select(['account_id', 'id', 'username'])
    .where('account_id', 'in', [...new Set(accountIds)])
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}
