import { DAY } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { invalid } from '../../platform/errors.ts'

/** Addresses that the installation uses itself, or that would pass for it. */
const reserved = new Set([
  ...['www', 'api', 'app', 'admin', 'mail', 'static', 'assets', 'cdn', 'login', 'register'],
  ...['white-label', 'brand', 'help', 'support', 'blog', 'status'],
])

/** The address as it is stored. @throws {Refusal} invalid when no brand may have it */
export function addressOf(typed: string): string {
  const address = typed.toLowerCase()
  if (address.startsWith('-') || address.endsWith('-')) throw invalid('address_name', messages.addressHyphen)
  if (reserved.has(address)) throw invalid('address_name', messages.addressReserved)
  return address
}

/** Links of clients still lead to an address that a brand has given up: nobody else gets it for a while. */
const RESERVED_DAYS = 90
export const reservedSince = () => new Date(Date.now() - RESERVED_DAYS * DAY)
