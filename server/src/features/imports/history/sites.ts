import { catalogEngines } from '@rankline/serp/catalog/engines'
import { compileRule, matchResult, type Rule } from '@rankline/serp/match'
import { folded } from './roles.ts'
import { isSameSite } from './same-site.ts'

const LONGEST = 2_000
/** Sites of rank trackers, which the lines above their tables name. */
const ofTools = new Set(
  `semrush ahrefs accuranker seranking serprobot advancedwebranking getstat moz serpstat mangools serpwatcher nightwatch wincher serpbear
  serposcope keyword agencyanalytics ranktracker sistrix xovi rankline`.split(/\s+/),
)
const isPlain = (text: string) => /^[\p{L}\p{N}.-]+$/u.test(text)

/** The host that a word names, without `www.` and wildcards: `*.acme.com/*`, `https://acme.com/a`, `acme.com`. */
export function hostOf(word: string): string | null {
  let text = word
    .slice(0, LONGEST)
    .trim()
    .toLowerCase()
    .replace(/^sc-domain:/, '')
  const scheme = text.indexOf('://')
  if (scheme > 0) text = text.slice(scheme + 3)
  while (text.startsWith('*') || text.startsWith('.')) text = text.slice(1)
  const host = text.replace(/[/?#:].*/s, '').replace(/^www\./, '')
  const labels = host.split('.')
  if (labels.length < 2 || labels.includes('') || !isPlain(host)) return null
  return /\.(?:xn--[a-z0-9-]+|\p{L}{2,})$/u.test(host) ? host : null
}

/** Engines are named by their sites, such as `google.de`. */
const isEngine = (host: string) =>
  host.split('.').some((label) => catalogEngines.some(({ slug }) => slug === label))
const isTool = (host: string) => host.split('.').some((label) => ofTools.has(label))

/** The words of a text that name a site, and the text without them. `sites` has neither engines nor rank trackers. */
export function sitesIn(text: string): { sites: string[]; rest: string } {
  const sites: string[] = []
  const rest = text
    .slice(0, LONGEST)
    .split(/([\s,;|()[\]"'<>=_]+)/)
    .filter((word) => {
      const host = hostOf(word)
      if (host === null || isEngine(host)) return true
      if (!isTool(host)) sites.push(host)
      return false
    })
    .join('')
  return { sites, rest }
}

/** Identifies the project's own results. `named`: the site in the file that the person chose as theirs. */
export type Own = { host: string; name: string; rule: Rule | null; named: string | null }

export type Sites = {
  /** Whether a host, or the name of a project, is the project's. */
  isOwn(site: string): boolean
  /** Whether a page is the project's: its rule matches, as for checks. */
  isOwnPage(cell: string): boolean
}

export function sitesOf({ host, name, rule, named }: Own): Sites {
  const own = hostOf(host) ?? host
  const compiled = rule === null ? null : compileRule(rule)
  const isOwn = (site: string) => site === own || site === named || folded(site) === folded(name)
  return {
    isOwn,
    isOwnPage(cell) {
      if (cell.length > LONGEST) return false
      // Result pages show addresses as a path of words: `acme.com › sheds`.
      const address = cell
        .split(/[›»]/u)
        .map((word) => word.trim())
        .join('/')
      const page = hostOf(address)
      // A bare path, or a text that is not an address, does not name another site.
      if (page === null) return true
      if (named !== null && (page === named || page.endsWith(`.${named}`))) return true
      return compiled === null ? isSameSite(page, own) : matchResult(compiled, { url: address })
    },
  }
}
