import { type CompiledRule, matchTarget, parseTarget } from './match.ts'
import type { Organic } from './page.ts'

/** Reason why a result of the same site does not match: another host of its domain, another path, or another query. */
type NearMatch = 'other_host' | 'other_path' | 'other_query'

/**
 * How a result nearly matches a rule by address; null if it matches, belongs to another site, or the rule is by code.
 */
export function nearMatch(
  rule: CompiledRule,
  { url, description }: Pick<Organic, 'url' | 'description'>,
): NearMatch | null {
  const target = parseTarget(url)
  if (target === null || rule.mode === 'code' || matchTarget(rule, target, description)) return null
  const own = rule.target
  const isBelow = rule.mode === 'contains' && target.host.endsWith(`.${own.host}`)
  if (target.host !== own.host && !isBelow) return areOfOneDomain(target.host, own.host) ? 'other_host' : null
  return target.path === own.path ? 'other_query' : 'other_path'
}

/** Whether one host is below the other, or both are below one domain that is more than a public ending. */
function areOfOneDomain(one: string, other: string): boolean {
  if (one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true
  const parent = one.slice(one.indexOf('.') + 1)
  return parent === other.slice(other.indexOf('.') + 1) && parent.includes('.') && !isEnding(parent)
}

// `co.uk`, `com.au` and the like: without the list of all endings, a short name before a country counts as one.
const isEnding = (host: string) => /^(?:ac|co|com|edu|gov|gob|gouv|gv|ne|net|or|org)\.[a-z]{2}$/.test(host)
