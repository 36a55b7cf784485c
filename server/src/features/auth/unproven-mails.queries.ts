import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { hashOf } from '../../platform/token.ts'

type Db = Kysely<Tables>

const MOST_AN_HOUR = 5

/** Counts a mail to an address that the sender may not own. @returns false if the hourly limit is reached */
export async function countUnprovenMail(db: Db, email: string, now: Date): Promise<boolean> {
  const hash = hashOf(email.toLowerCase())
  const isOld = sql`counted.counted_since < ${now}::timestamptz - interval '1 hour'`
  const { rows } = await sql`
    INSERT INTO unproven_mails AS counted (address_hash, mails, counted_since)
    VALUES (${hash}, 1, ${now}::timestamptz)
    ON CONFLICT (address_hash) DO UPDATE SET
      mails = CASE WHEN ${isOld} THEN 1 ELSE counted.mails + 1 END,
      counted_since = CASE WHEN ${isOld} THEN excluded.counted_since ELSE counted.counted_since END
    WHERE ${isOld} OR counted.mails < ${MOST_AN_HOUR}
    RETURNING mails`.execute(db)
  return rows.length > 0
}

export async function forgetUnprovenMails(db: Db, now: Date) {
  await db
    .deleteFrom('unproven_mails')
    .where('counted_since', '<', sql<Date>`${now}::timestamptz - interval '1 hour'`)
    .execute()
}
