import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { contains } from './page.ts'

type Db = Kysely<Tables>

/** Accounts that a search of administrators goes through at most. */
const MOST_FOUND = 100

/** The account of a person or client; 0, which no row has, if there is none. */
export async function accountOf(db: Db, userId: number): Promise<number> {
  const row = await db.selectFrom('people').select('account_id').where('id', '=', userId).executeTakeFirst()
  return row?.account_id ?? 0
}

/** Accounts whose person's username or e-mail address contains a text. */
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
