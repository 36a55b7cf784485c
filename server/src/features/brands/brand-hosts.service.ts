import type { SystemContext } from '../../platform/context.ts'
import type { BrandHost } from '../../platform/http/brand-hosts.ts'
import { reservedSince } from './brand-address.ts'
import { findByAddress, findByDomain } from './brand-hosts.queries.ts'
import { hostNameOf } from './domain-name.ts'

/** Milliseconds for which an answer is cached, because every request names its host. */
const KEPT = 10_000
/** Maximum number of cached hosts. */
const MOST = 5_000

/** Finds the brand at a host; null for hosts that belong to no brand. */
export function brandHosts(system: SystemContext): (host: string) => Promise<BrandHost | null> {
  const kept = new Map<string, { answer: Promise<BrandHost | null>; until: number }>()
  const own = hostNameOf(new URL(system.installation.url).hostname)
  return async (host) => {
    const name = hostNameOf(host)
    if (name === null || name === own) return null
    const known = kept.get(name)
    if (known !== undefined && performance.now() < known.until) return known.answer
    if (kept.size >= MOST) kept.clear()
    const answer = find(system, name)
    kept.set(name, { answer, until: performance.now() + KEPT })
    answer.catch(() => kept.delete(name))
    return answer
  }
}

async function find({ db, installation }: SystemContext, host: string): Promise<BrandHost | null> {
  const { brandDomain } = installation
  const found = await findByDomain(db, host)
  if (found !== undefined) return present(found)
  if (brandDomain === null || !host.endsWith(`.${brandDomain}`)) return null
  const address = host.slice(0, -brandDomain.length - 1)
  return present(await findByAddress(db, address, reservedSince()))
}

/** A closed brand, and an address that no brand has, show nothing. */
const present = (brand: { address_name: string; status: number } | undefined): BrandHost => ({
  addressName: brand?.status === 1 ? brand.address_name : null,
  isKnown: brand !== undefined,
})
