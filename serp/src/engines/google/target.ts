import { isAddress } from '../address.ts'

/**
 * The page that a link on Google leads to, http or https: direct, or wrapped as `/url?q=`, `/url?url=`,
 * `/interstitial?url=` or `/amp/s/HOST/PATH`. Null for links within Google's search, ads and everything else.
 */
export function targetOf(href: string | undefined): string | null {
  if (href === undefined || href === '' || href.startsWith('#')) return null
  if (href.startsWith('/')) return href.startsWith('//') ? null : ownTarget(href)
  if (!isAddress(href)) return null
  const own = /^https?:\/\/(?:(?:www|ipv[46]|m)\.)?google(?:\.[a-z]{2,3}){1,2}(\/.*)?$/i.exec(href)
  if (own) return ownTarget(own[1] ?? '/') ?? (isSearchPath(own[1] ?? '/') ? null : href)
  return isSearchHost(href) ? null : href
}

function ownTarget(path: string): string | null {
  if (path.startsWith('/url?') || path.startsWith('/interstitial?')) return wrappedTarget(path)
  const amp = /^\/amp\/(s\/)?([^/][^/.]*\..*)$/.exec(path)
  return amp ? `${amp[1] ? 'https' : 'http'}://${amp[2]}` : null
}

function wrappedTarget(path: string): string | null {
  const query = new URLSearchParams(path.slice(path.indexOf('?') + 1))
  for (const name of ['q', 'url']) {
    const value = query.get(name)
    if (value !== null && isAddress(value)) return value
  }
  return null
}

/** Google pages that answer a search, as opposed to Google pages that can rank, as `/search/about/` does. */
function isSearchPath(path: string): boolean {
  return (
    /^\/search(?:\/?[?#]|\/?$)/.test(path) ||
    /^\/(?:imgres|aclk|pagead|preferences|setprefs|sorry|webhp|async|url|interstitial)\b/.test(path) ||
    /^\/maps\b.*[?&](?:q|daddr)=/.test(path) ||
    /^\/travel\/(?:flights|hotels|search)\b.*\?/.test(path)
  )
}

function isSearchHost(href: string): boolean {
  return (
    // Their home pages can rank, also with a language: `translate.google.cn/?hl=en`.
    /^https?:\/\/(?:maps|scholar|translate|webcache|encrypted)\.google(?:usercontent)?(?:\.[a-z]+){1,2}\/(?:[a-z]+\?|\?(?!hl=[\w-]+$))/i.test(
      href,
    ) || /^https?:\/\/(?:webcache\.googleusercontent|www\.googleadservices|ad\.doubleclick)\./i.test(href)
  )
}
