import { canonicalAddress, mayWrapPages, type Target } from './canonical.ts'
import { type Code, type CodeKind, matchCode, readCode } from './code.ts'
import { isUrl, withoutWildcards } from './is-url.ts'
import type { Organic } from './page.ts'

/** How a project's own results are found: one page, everything below a host and path, or a code. */
export type Rule = UrlRule | { mode: 'code'; kind: CodeKind; code: string }
/** A rule that compares addresses. */
export type UrlRule = { mode: 'exact' | 'contains'; url: string }

/** A rule that is ready to match many results. */
export type CompiledRule = { mode: UrlRule['mode']; target: Target } | { mode: 'code'; code: Code }

/**
 * Prepares a rule for many results.
 * @throws {RangeError} when the rule's url has no host, or its code is not of its kind
 */
export function compileRule(rule: Rule): CompiledRule {
  if (rule.mode === 'code') {
    const code = readCode(rule.kind, rule.code)
    if (!code) throw new RangeError(`"${rule.code}" is not a code of the kind "${rule.kind}".`)
    return { mode: rule.mode, code }
  }
  const target = parseTarget(withoutWildcards(rule.url))
  if (!target) throw new RangeError(`"${rule.url}" is not a web address.`)
  return { mode: rule.mode, target }
}

/** Compiles the rule on each call; use `compileRule` and `matchResult` to match many urls. */
export function matchUrl(rule: Rule, url: string): boolean {
  return matchResult(compileRule(rule), { url })
}

/**
 * `exact`: host, path and query are equal. `contains`: the host equals the rule's host or is a subdomain of
 * it, and the path starts with the rule's path at a segment boundary; the rule's query is ignored. `code`:
 * the result matches the code.
 * @param description of the result, if any; some codes appear there and not in the address
 */
export function matchTarget(rule: CompiledRule, target: Target, description = ''): boolean {
  if (rule.mode === 'code') return matchCode(rule.code, target, description)
  const own = rule.target
  if (rule.mode === 'exact') {
    return target.host === own.host && target.path === own.path && target.query === own.query
  }
  if (target.host !== own.host && !target.host.endsWith(`.${own.host}`)) return false
  if (own.path === '') return true
  return (
    target.path.startsWith(own.path) &&
    (target.path.length === own.path.length || target.path[own.path.length] === '/')
  )
}

/** Like `matchTarget`, for a result whose url is not yet parsed. */
export function matchResult(rule: CompiledRule, { url, description }: Matchable): boolean {
  const target = parseTarget(url)
  return target !== null && matchTarget(rule, target, description)
}

/** A result, as far as rules look at it. */
export type Matchable = Pick<Organic, 'url'> & Partial<Pick<Organic, 'description'>>

/**
 * One string for all spellings of a page's address, e.g. `https://www.Example.com/a/#b` and `example.com/a`.
 */
export function urlKey(url: string): string {
  const target = parseTarget(url)
  return target ? target.host + target.path + target.query : url
}

// Hosts already in final form skip the URL parser, which costs ten times as much as the rest.
const plainUrl = /^https?:\/\/(?:www\.)?([a-z0-9][a-z0-9.-]*[a-z0-9])(\/[\w\-/.]*)?(\?[\w\-.~=&+]+)?$/

/** Longer texts are no address of a page: a site and a browser refuse them. */
const longestAddress = 8_192

/** The parts of an address that are compared; null when the text has no host. Without a scheme it is read as `https://`. */
export function parseTarget(text: string): Target | null {
  if (text.length > longestAddress) return null
  const plain = plainUrl.exec(text)
  const [, plainHost = '', plainPath = '', plainQuery = ''] = plain ?? []
  const isPlain = isPlainHost(plainHost) && !plainPath.includes('/.')
  if (isPlain && !mayWrapPages(plainHost) && (plainQuery === '' || canonicalAddress(text) === text)) {
    return { host: plainHost, path: trimSlashes(plainPath), query: plainQuery }
  }
  const trimmed = text.trim()
  if (trimmed === '') return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)
  const address = canonicalAddress(hasScheme ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`)
  if (!isUrl(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  // Otherwise `mailto:me@example.com` would be read as a user name and password at example.com.
  if (!hasScheme && url.username !== '') return null
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '')
  if (host === '') return null
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`
  return { host: host + port, path: trimSlashes(plainEscapes(url.pathname)), query: plainEscapes(url.search) }
}

const plainHostOfUrl = /^https?:\/\/(?:www\.)?([a-z0-9][a-z0-9.-]*[a-z0-9])(?:[/?#]|$)/

/** The host of `parseTarget`, in a tenth of its time; null when the text has no host. */
export function hostOfUrl(text: string): string | null {
  const [, host = ''] = (text.length > longestAddress ? null : plainHostOfUrl.exec(text)) ?? []
  return isPlainHost(host) && !mayWrapPages(host) ? host : (parseTarget(text)?.host ?? null)
}

/** A host that ends in a digit may be an IP address. */
const isPlainHost = (host: string) => host.includes('.') && host.charCodeAt(host.length - 1) > 57

/** Whether two addresses are on one site; its phone and desktop editions count as one. */
export function isSameSite(one: string | null, other: string | null): boolean {
  const site = siteOf(one)
  return site !== undefined && site === siteOf(other)
}

/** The site of an address, its phone edition counted as the desktop one; undefined if it has none. */
export function siteOf(url: string | null): string | undefined {
  return url === null ? undefined : parseTarget(url)?.host.replace(/(^|\.)(?:m|mobile)\./, '$1')
}

function trimSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return end === path.length ? path : path.slice(0, end)
}

/** RFC 3986, 6.2.2: escapes are upper case; letters, digits, `-`, `.`, `_` and `~` are not escaped. */
function plainEscapes(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[A-Za-z0-9\-._~]/.test(character) ? character : encoded.toUpperCase()
  })
}
