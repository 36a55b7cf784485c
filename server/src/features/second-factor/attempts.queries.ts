import { randomBytes } from 'node:crypto'
import { messages } from '@rankline/contract/messages'
import { sql } from 'kysely'
import type { SystemContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'

/** Attempts in a row without a wait: people mistype. */
const FREE = 5
const FIRST_SECONDS = 30
const LONGEST_SECONDS = 900

/**
 * Counts an attempt before checking it, so that parallel attempts gain nothing. After five in a row the next must
 * wait; each wait is twice as long, up to 15 minutes, and applies to attempts from every address.
 * @returns true for the fifth attempt in a row, the tenth, and so on
 * @throws {Refusal} too many requests during the wait
 */
export async function countAttempt({ db }: SystemContext, accountId: number): Promise<boolean> {
  const now = new Date()
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO second_factors AS factor (account_id, user_handle, failures, blocked_until)
    VALUES (${accountId}, ${randomBytes(32)}, 1, ${now})
    ON CONFLICT (account_id) DO UPDATE SET
      failures = factor.failures + 1,
      blocked_until = ${now}::timestamptz + make_interval(secs => CASE
        WHEN factor.failures + 1 < ${FREE} THEN 0
        ELSE least(${LONGEST_SECONDS}, ${FIRST_SECONDS} * 2 ^ least(factor.failures + 1 - ${FREE}, 20)) END)
    WHERE factor.blocked_until <= ${now}
    RETURNING factor.failures`.execute(db)
  const [counted] = rows
  if (counted !== undefined) return counted.failures % FREE === 0
  const { blocked_until } = await db
    .selectFrom('second_factors')
    .select('blocked_until')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const seconds = Math.max(1, Math.ceil((blocked_until.getTime() - now.getTime()) / 1000))
  throw new Refusal('TOO_MANY_REQUESTS', messages.tooManyRequests(seconds))
}

/** Called after a correct code. */
export async function clearAttempts({ db }: SystemContext, accountId: number) {
  await db
    .updateTable('second_factors')
    .set({ failures: 0, blocked_until: new Date() })
    .where('account_id', '=', accountId)
    .execute()
}
