import { isIP } from 'node:net'
import { messages } from '@rankline/contract/messages'
import { conflict } from '../../platform/errors.ts'
import type { Installation } from '../../platform/installation.ts'

/** The relying party for passkeys: host and origin of the installation. Null at an IP address: browsers refuse it. */
export function relyingPartyOf({ url }: Installation): { id: string; origin: string } | null {
  const { hostname, origin } = new URL(url)
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress ? null : { id: hostname, origin }
}

/** @throws {Refusal} conflict at a bare IP address */
export function requireRelyingParty(installation: Installation) {
  const party = relyingPartyOf(installation)
  if (party === null) throw conflict(messages.noPasskeysHere)
  return party
}
