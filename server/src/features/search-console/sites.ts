import type { Target } from '@rankline/serp/canonical'
import { parseTarget } from '@rankline/serp/match'

/** Part of a project's rule: an address, and whether it matches only its page or everything below it. */
export type Ruled = { url: string; url_match: number }

/** A property of Search Console: a whole domain, or all addresses with a prefix. */
type Property = { site: string; kind: 'domain' | 'prefix'; target: Target }

const DOMAIN = 'sc-domain:'
/** Marks of writing direction, which a copied name may have. */
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Parses a property; null if it is invalid. Google writes international hosts in Unicode, addresses have them encoded. */
function propertyOf(site: string): Property | null {
  const name = site.replaceAll(marks, '').trim()
  const kind = name.toLowerCase().startsWith(DOMAIN) ? 'domain' : 'prefix'
  const target = parseTarget(kind === 'domain' ? name.slice(DOMAIN.length) : name)
  return target === null ? null : { site, kind, target }
}

const isBelow = (host: string, parent: string) => host === parent || host.endsWith(`.${parent}`)

const isAtOrBelow = (path: string, parent: string) =>
  parent === '' || path === parent || path.startsWith(`${parent}/`)

/** Whether the property has the numbers of an address. */
function contains({ kind, target }: Property, address: Target): boolean {
  if (kind === 'domain') return isBelow(address.host.replace(/:\d+$/, ''), target.host)
  return address.host === target.host && isAtOrBelow(address.path, target.path)
}

/** Whether the property covers a part of the pages below an address. */
const isPartOf = ({ target }: Property, address: Target): boolean =>
  isBelow(target.host, address.host) && isAtOrBelow(target.path, address.path)

/**
 * Chooses the property that fits a project best: for a whole domain its domain property, else the narrowest that covers its
 * address, else the widest that covers a part of the project; null if none fits.
 */
export function bestSite(sites: readonly string[], { url, url_match }: Ruled): string | null {
  const address = parseTarget(url)
  if (address === null) return null
  const properties = sites.map(propertyOf).filter((one) => one !== null)
  const isWhole = url_match !== 1 && address.path === ''
  const whole = properties.find(
    ({ kind, target }) => isWhole && kind === 'domain' && target.host === address.host,
  )
  if (whole !== undefined) return whole.site
  const fitting = properties.filter((one) => contains(one, address))
  if (fitting.length > 0) return narrowest(fitting, url)
  const parts = url_match === 1 ? [] : properties.filter((one) => isPartOf(one, address))
  return parts.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0]?.site ?? null
}

/** Whether a site has the numbers of a part of the project only. */
export function isPart(site: string, { url }: Pick<Ruled, 'url'>): boolean {
  const [property, address] = [propertyOf(site), parseTarget(url)]
  return property !== null && address !== null && !contains(property, address)
}

/** Prefixes before domains, long ones first; of two spellings of one prefix, the one that the address begins with. */
function narrowest(fitting: readonly Property[], url: string): string | null {
  const begins = ({ site }: Property) => (url.startsWith(site.replace(/\/$/, '')) ? 0 : 1)
  const rank = (one: Property) => (one.kind === 'prefix' ? 0 : 1)
  return (
    fitting.toSorted(
      (one, other) => rank(one) - rank(other) || sizeOf(other) - sizeOf(one) || begins(one) - begins(other),
    )[0]?.site ?? null
  )
}

const sizeOf = ({ target }: Property): number => target.host.length + target.path.length
