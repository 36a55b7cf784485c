/**
 * The page a link on Google leads to, http or https: direct, or wrapped as `/url?q=`, `/url?url=` or `/interstitial?url=`.
 * Null for links that stay within Google Search, advertising links and everything that is not a web address.
 */
export function targetOf(href: string | undefined): string | null {
  if (href === undefined || href === '' || href.startsWith('#')) return null
  if (href.startsWith('/')) {
    return href.startsWith('/url?') || href.startsWith('/interstitial?') ? wrappedTarget(href) : null
  }
  if (!/^https?:\/\//i.test(href)) return null
  const own =
    /^https?:\/\/(?:www|ipv[46]|encrypted|webcache|m)\.google(?:\.[a-z]+){1,2}\/([a-z]*)[?/]?/i.exec(href)
  if (!own) return isAddress(href) ? href : null
  const [, section = ''] = own
  if (section === 'url' || section === 'interstitial')
    return wrappedTarget(href.slice(href.indexOf(section) - 1))
  return searchSections.has(section) ? null : href
}

const searchSections = new Set([
  'search',
  'imgres',
  'aclk',
  'pagead',
  'preferences',
  'setprefs',
  'sorry',
  'webhp',
  'async',
])

function wrappedTarget(href: string): string | null {
  const query = new URLSearchParams(href.slice(href.indexOf('?') + 1))
  for (const name of ['q', 'url', 'imgrefurl']) {
    const value = query.get(name)
    if (value !== null && isAddress(value)) return value
  }
  return null
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text) && URL.canParse(text)
}
