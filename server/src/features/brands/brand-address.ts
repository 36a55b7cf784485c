import { DAY } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { invalid } from '../../platform/errors.ts'

/** Addresses that the installation uses itself, or that could be mistaken for it. */
const reserved = new Set([
  ...['www', 'api', 'app', 'admin', 'mail', 'static', 'assets', 'cdn', 'login', 'register'],
  ...['white-label', 'brand', 'help', 'support', 'blog', 'status'],
])

/** Normalises an address for storage. @throws {Refusal} invalid when no brand may have it */
export function addressOf(typed: string): string {
  const address = typed.toLowerCase()
  if (address.startsWith('-') || address.endsWith('-')) throw invalid('address_name', messages.addressHyphen)
  if (reserved.has(address)) throw invalid('address_name', messages.addressReserved)
  return address
}

/** Days during which nobody else gets a brand's former address, because clients' links still lead there. */
const RESERVED_DAYS = 90
export const reservedSince = () => new Date(Date.now() - RESERVED_DAYS * DAY)
