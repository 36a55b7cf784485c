import type { Context } from '../../platform/context.ts'
import { confirmAgain } from '../../platform/errors.ts'

const MINUTES = 10

/** @throws {Refusal} recent log-in required, if the caller's last proof of identity is over ten minutes old */
export function requireRecent({ session }: Context) {
  if (Date.now() - session.authenticatedAt.getTime() > MINUTES * 60_000) throw confirmAgain()
}
