import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { messages } from '@rankline/contract/messages'
import { isHostName } from '@rankline/contract/validation/site'
import { invalid } from '../../platform/errors.ts'
import type { Installation } from '../../platform/installation.ts'

/** Characters of a brand's longest domain. */
const LONGEST = 200
/** Maximum characters of the typed text: a domain with a scheme and slashes. */
const LONGEST_TYPED = 2 * LONGEST

/** Characters that end a host in a URL: `domainToASCII` would cut the text there. */
const others = /[\s/\\?#@:%[\]]/

/** A host name as name servers know it: lower-case, without a dot at its end; null if the text is none. */
export function hostNameOf(text: string): string | null {
  if (text.length > LONGEST || others.test(text)) return null
  const host = domainToASCII(text.replace(/\.$/, '')).toLowerCase()
  // Certificates are for names without underscores.
  return isIP(host) === 0 && host.length <= LONGEST && !host.includes('_') && isHostName(host) ? host : null
}

/**
 * Reads the domain that a person typed, even as a URL with a scheme.
 * @throws {Refusal} invalid when it is no domain, or belongs to the installation
 */
export function domainOf(
  { url, brandDomain }: Pick<Installation, 'url' | 'brandDomain'>,
  typed: string,
): string {
  if (typed.length > LONGEST_TYPED) throw invalid('domain', messages.wrongDomain)
  const host = hostNameOf(
    typed
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/(?<!\/)\/+$/, ''),
  )
  if (host === null) throw invalid('domain', messages.wrongDomain)
  const own = [new URL(url).hostname, ...(brandDomain === null ? [] : [brandDomain])]
  if (own.some((name) => host === name || host.endsWith(`.${name}`)))
    throw invalid('domain', messages.ownDomain)
  return host
}
