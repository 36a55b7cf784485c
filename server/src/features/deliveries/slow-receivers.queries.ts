import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Time-outs in a row that open a receiver's circuit. */
const MOST_TIME_OUTS = 3

export type SlowReceiver = { restsUntil: Date | null }

/** Finds a receiver whose last attempt timed out; undefined for any other. */
export async function findSlowReceiver(
  db: Db,
  accountId: number,
  hash: Buffer,
): Promise<SlowReceiver | undefined> {
  const row = await db
    .selectFrom('slow_receivers')
    .select('rests_until')
    .where('account_id', '=', accountId)
    .where('receiver_hash', '=', hash)
    .executeTakeFirst()
  return row && { restsUntil: row.rests_until }
}

/** Counts a time-out; enough of them in a row open the receiver's circuit. */
export async function noteTimeOut(db: Db, accountId: number, hash: Buffer, restsUntil: Date) {
  await sql`
    INSERT INTO slow_receivers AS slow (account_id, receiver_hash, time_outs)
    VALUES (${accountId}, ${hash}, 1)
    ON CONFLICT (account_id, receiver_hash) DO UPDATE SET
      time_outs = slow.time_outs + 1,
      rests_until = CASE WHEN slow.time_outs + 1 >= ${MOST_TIME_OUTS}::integer
        THEN ${restsUntil}::timestamptz END`.execute(db)
}

export async function forgetSlowReceiver(db: Db, accountId: number, hash: Buffer) {
  await db
    .deleteFrom('slow_receivers')
    .where('account_id', '=', accountId)
    .where('receiver_hash', '=', hash)
    .execute()
}
