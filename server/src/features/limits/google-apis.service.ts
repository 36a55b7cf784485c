import { amountToWire, UNLIMITED } from '@rankline/contract/limits/encoding'
import { messages } from '@rankline/contract/messages'
import type { Transaction } from 'kysely'
import type { SystemContext } from '../../platform/context.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { limitReached } from '../../platform/errors.ts'
import { findGoogleApis } from './limits.queries.ts'
import { countGoogleConnections } from './usage.queries.ts'

/** How many Google connections the account's package allows (-1: unlimited), and how many there are. */
export async function googleApis({ db }: SystemContext, accountId: number) {
  const [row, used] = await Promise.all([
    findGoogleApis(db, accountId),
    countGoogleConnections(db, accountId),
  ])
  return { allowed: amountToWire(row?.allowed_google_apis ?? null), used }
}

/**
 * Refuses one more Google connection than the package allows. Locks the account until the transaction ends.
 * @throws {Refusal} limit reached
 */
export async function requireGoogleApi(ctx: SystemContext & { db: Transaction<Tables> }, accountId: number) {
  await lockAccount(ctx.db, accountId)
  const { allowed, used } = await googleApis(ctx, accountId)
  if (allowed !== UNLIMITED && used >= allowed) throw limitReached(messages.tooManyGoogleApis(allowed))
}
