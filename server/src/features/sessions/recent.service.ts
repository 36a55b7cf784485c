import type { Context } from '../../platform/context.ts'
import { confirmAgain } from '../../platform/errors.ts'

const RECENT = 10 * 60_000

const isRecent = (time: Date | null) => time !== null && Date.now() - time.getTime() <= RECENT

/** @throws {Refusal} recent log-in required, if the caller's last proof of identity is over ten minutes old */
export function requireRecent({ session }: Context) {
  if (!isRecent(session.authenticatedAt)) throw confirmAgain()
}

/** The same for a proof by a second factor. @throws {Refusal} recent log-in required */
export function requireRecentFactor({ session }: Context) {
  if (!isRecent(session.factorAt)) throw confirmAgain()
}
