import { parseTarget } from '../match.ts'

/** Whether the text is an absolute http or https address. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text) && URL.canParse(text)
}

/** The link's absolute http or https address; null for links within the page's own site and for all else. */
export function addressOf(href: string | undefined): string | null {
  return href !== undefined && isAddress(href) ? href : null
}

/** Whether two addresses are on one site; its phone and desktop editions count as one. */
export function isSameSite(one: string | null, other: string | null): boolean {
  const site = siteOf(one)
  return site !== undefined && site === siteOf(other)
}

function siteOf(url: string | null): string | undefined {
  return url === null ? undefined : parseTarget(url)?.host.replace(/(^|\.)(?:m|mobile)\./, '$1')
}
