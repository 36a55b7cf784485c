import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { hashOf } from '../../platform/token.ts'

type Db = Kysely<Tables>

/** Maximum number of tests per address and day, over all senders. */
const MOST_A_DAY = 5

/** Counts a test mail to an address that the caller may not own. @returns false if its daily limit is reached */
export async function countMailTest(db: Db, email: string, now: Date): Promise<boolean> {
  const isOld = sql`counted.counted_since < ${now}::timestamptz - interval '1 day'`
  const { rows } = await sql`
    INSERT INTO mail_tests AS counted (address_hash, tests, counted_since)
    VALUES (${hashOf(email.toLowerCase())}, 1, ${now}::timestamptz)
    ON CONFLICT (address_hash) DO UPDATE SET
      tests = CASE WHEN ${isOld} THEN 1 ELSE counted.tests + 1 END,
      counted_since = CASE WHEN ${isOld} THEN excluded.counted_since ELSE counted.counted_since END
    WHERE ${isOld} OR counted.tests < ${MOST_A_DAY}
    RETURNING tests`.execute(db)
  return rows.length > 0
}

export async function forgetMailTests(db: Db, before: Date) {
  await db.deleteFrom('mail_tests').where('counted_since', '<', before).execute()
}

/** Finds the address of the account's person, and whether it is trusted: proven, or accepted by their brand. */
export async function findAsker(db: Db, accountId: number) {
  const { rows } = await sql<{ email: string; is_trusted: boolean }>`
    SELECT email, email_verified_at IS NOT NULL AS is_trusted FROM users WHERE account_id = ${accountId}
    UNION ALL
    SELECT email, true FROM clients WHERE account_id = ${accountId}`.execute(db)
  return rows[0]
}
