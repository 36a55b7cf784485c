import { type Kysely, sql } from 'kysely'
import type { AccountKind } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { forgetSubscriptions } from '../push/push.queries.ts'
import { forgetFactors } from '../second-factor/factors.queries.ts'
import { deleteOtherSessions, deleteSessions } from '../sessions/sessions.queries.ts'

type Db = Kysely<Tables>

type Proof = {
  /** Kind of account that has the address; a user of the site by default. */
  kind?: AccountKind
  accountId: number
  email: string
  /** The session that proves the address. It stays, and so do the identities of its person. */
  kept?: Buffer | null
  /** Only the mailbox was proven, so the second factors may be a stranger's too. */
  isByMailAlone?: boolean
}

/**
 * Marks the address as proven. On the first proof, removes the identities, codes, factors and sessions from
 * before: they may belong to a stranger who typed the address.
 * @returns false if the person has another address by now
 */
export async function proveAddress(
  db: Db,
  { kind = 'user', accountId, email, kept = null, isByMailAlone = false }: Proof,
  now: Date,
): Promise<boolean> {
  const table = sql.table(kind === 'client' ? 'clients' : 'users')
  const { rows } = await sql<{ email_verified_at: Date | null }>`
    SELECT email_verified_at FROM ${table}
    WHERE account_id = ${accountId} AND lower(email) = ${email.toLowerCase()} FOR UPDATE`.execute(db)
  const [owned] = rows
  if (owned === undefined) return false
  if (owned.email_verified_at !== null) return true
  await sql`UPDATE ${table} SET email_verified_at = ${now} WHERE account_id = ${accountId}`.execute(db)
  await db.deleteFrom('sign_in_codes').where('account_id', '=', accountId).execute()
  if (kept !== null) {
    await deleteOtherSessions(db, accountId, kept)
    return true
  }
  await deleteSessions(db, accountId)
  await forgetIdentities(db, accountId)
  await forgetSubscriptions(db, accountId)
  if (isByMailAlone) await forgetFactors(db, accountId)
  return true
}

async function forgetIdentities(db: Db, accountId: number) {
  await db.deleteFrom('identities').where('account_id', '=', accountId).execute()
  await db.updateTable('users').set({ driver_name: null }).where('account_id', '=', accountId).execute()
}
