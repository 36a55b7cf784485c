import { isIP } from 'node:net'
import { messages } from '@rankline/contract/messages'
import type { VisitorContext } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'

type Ctx = Pick<VisitorContext, 'installation' | 'visitor'>

/**
 * The relying party for passkeys: host and origin of the installation. Null where browsers refuse it: at an IP address,
 * and at the host of a brand.
 */
export function relyingPartyOf({ installation, visitor }: Ctx): { id: string; origin: string } | null {
  if (visitor.isAtBrand) return null
  const { hostname, origin } = new URL(installation.url)
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress ? null : { id: hostname, origin }
}

/** The reason why this host does not support passkeys; null if it does. */
export const noPasskeysText = (ctx: Ctx): string | null => {
  if (relyingPartyOf(ctx) !== null) return null
  return ctx.visitor.isAtBrand ? messages.noPasskeysOfBrand : messages.noPasskeysHere
}

/** @throws {Refusal} conflict at a bare IP address, and at the host of a brand */
export function requireRelyingParty(ctx: Ctx) {
  const party = relyingPartyOf(ctx)
  if (party === null) throw conflict(noPasskeysText(ctx) ?? messages.noPasskeysHere)
  return party
}
