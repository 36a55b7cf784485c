import type { Context } from '../../platform/context.ts'
import { confirmAgain } from '../../platform/errors.ts'

const MINUTES = 10

/** @throws {Refusal} recent log-in required, where the caller last proved who they are over ten minutes ago */
export function requireRecent({ session }: Context) {
  if (Date.now() - session.authenticatedAt.getTime() > MINUTES * 60_000) throw confirmAgain()
}
