import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { createToken, hashOf } from '../../platform/token.ts'
import type { LogInStep } from '../activity-log/log-ins.service.ts'

type Db = Kysely<Tables>

const SECONDS = 300
/** Tries per challenge, right or wrong. */
const MOST_TRIES = 5

export type Purpose = Tables['factor_challenges']['purpose']
/** The purpose of a challenge, and the browser or session that it is bound to. */
export type Bound = { purpose: Purpose; holder: Buffer }

/**
 * @param firstStep the first step of a log-in that the person has already passed
 * @returns the challenge for the browser: 32 random bytes in base64url, which a passkey may sign
 */
export async function openChallenge(
  db: Db,
  {
    purpose,
    holder,
    accountId,
    firstStep = null,
  }: Bound & { accountId: number | null; firstStep?: LogInStep | null },
): Promise<string> {
  const challenge = createToken()
  await db
    .insertInto('factor_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      account_id: accountId,
      purpose,
      holder_hash: holder,
      first_step: firstStep,
      expires_at: new Date(Date.now() + SECONDS * 1000),
    })
    .execute()
  return challenge
}

/** The challenge's account and first step while it is valid; undefined for any other browser. */
export async function findChallenge(db: Db, challenge: string, bound: Bound) {
  return db
    .selectFrom('factor_challenges')
    .select(['account_id', 'first_step'])
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', bound.purpose)
    .where('holder_hash', '=', bound.holder)
    .where('expires_at', '>', new Date())
    .where('tries', '<', MOST_TRIES)
    .executeTakeFirst()
}

/** Counts a try before checking it. @returns how many are left; null if there were none left */
export async function countTry(db: Db, challenge: string): Promise<number | null> {
  const counted = await db
    .updateTable('factor_challenges')
    .set({ tries: sql`tries + 1` })
    .where('challenge_hash', '=', hashOf(challenge))
    .where('tries', '<', MOST_TRIES)
    .returning('tries')
    .executeTakeFirst()
  return counted === undefined ? null : MOST_TRIES - counted.tries
}

/** Uses up a challenge. @returns true for one caller only */
export async function useChallenge(db: Db, challenge: string, { purpose, holder }: Bound): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('factor_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('holder_hash', '=', holder)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * @public Ends an account's log-ins that wait for their second step, because a password or the second factor has changed.
 */
export async function forgetBegunLogIns(db: Db, accountId: number) {
  await db.deleteFrom('factor_challenges').where('account_id', '=', accountId).execute()
}

export async function deleteExpiredChallenges(db: Db) {
  await db.deleteFrom('factor_challenges').where('expires_at', '<', new Date()).execute()
}
