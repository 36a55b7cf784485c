import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { messages } from '@rankline/contract/messages'
import { isPublicUrl } from '@rankline/contract/validation/public-url'
import { isReachable } from '../../platform/public-hosts.ts'

/** Characters of the longest host name (RFC 1035, without the dot at its end). */
const LONGEST_NAME = 253

const aName = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*\.?$/

/** The message about a host that cannot be a file server, else null. Names are resolved when they are used. */
export function hostProblem(host: string, allowed: readonly string[]): string | null {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) return isReachable(address, allowed) ? null : messages.privateServer
  if (host.length > LONGEST_NAME) return messages.notAHost
  const ascii = domainToASCII(host)
  // The URL parser reads spellings such as 0x7f.1 as an IP address.
  if (!aName.test(ascii) || /^[\d.]+$|^0x/.test(ascii)) return messages.notAHost
  return allowed.length > 0 || isPublicUrl(`https://${ascii}/`) ? null : messages.privateServer
}
