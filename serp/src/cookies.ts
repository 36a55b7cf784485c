import type { Cookie } from 'undici'

type Kept = Pick<Cookie, 'name' | 'value'> & {
  domain: string
  /** Whether only this exact host gets the cookie. */
  isHostOnly: boolean
  path: string
  isSecure: boolean
  /** Milliseconds since 1970; Infinity for the life of the jar. */
  expires: number
}

/** An engine sets about a dozen; the limit bounds memory. */
const most = 200

/** A browser's cookies (RFC 6265), kept in memory. */
export class CookieJar {
  readonly #kept = new Map<string, Kept>()

  /** Stores the cookies that an answer sets. @param headers its `Set-Cookie` headers */
  async take(headers: readonly string[], url: string, now = Date.now()): Promise<void> {
    if (headers.length === 0) return
    const { parseCookie } = await import('undici')
    for (const header of headers) {
      const cookie = parseCookie(header)
      const kept = cookie && toKept(cookie, new URL(url), now)
      if (!kept) continue
      const key = `${kept.domain} ${kept.path} ${kept.name}`
      this.#kept.delete(key)
      if (kept.expires > now) this.#kept.set(key, kept)
      const [oldest] = this.#kept.keys()
      if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest)
    }
  }

  /**
   * The `Cookie` header for a request; undefined when there is none.
   * @param own the request's own `Cookie` header, which takes precedence
   */
  header(url: string, own: string | undefined, now = Date.now()): string | undefined {
    const { hostname, pathname, protocol } = new URL(url)
    const cookies = new Map<string, string>()
    for (const { name, value, domain, isHostOnly, path, isSecure, expires } of this.#kept.values()) {
      const isHere = isHostOnly ? hostname === domain : isWithin(hostname, domain)
      const isSent =
        isHere && isBelow(pathname, path) && expires > now && (!isSecure || protocol === 'https:')
      if (isSent) cookies.set(name, value)
    }
    for (const pair of own?.split(';') ?? []) {
      const [name = '', ...value] = pair.trim().split('=')
      if (name !== '') cookies.set(name, value.join('='))
    }
    if (cookies.size === 0) return undefined
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

function toKept(cookie: Cookie, { hostname, pathname }: URL, now: number): Kept | null {
  const domain = cookie.domain?.replace(/^\./, '').toLowerCase() ?? hostname
  // A host may not set cookies for another host, nor for all of `.com`.
  if (domain !== hostname && !(domain.includes('.') && isWithin(hostname, domain))) return null
  const { name, value, path, secure, maxAge, expires } = cookie
  const until = maxAge !== undefined ? now + maxAge * 1000 : expires == null ? null : Number(expires)
  return {
    name,
    value,
    domain,
    isHostOnly: cookie.domain == null,
    path: path?.startsWith('/') ? path : pathname.slice(0, Math.max(1, pathname.lastIndexOf('/'))),
    isSecure: secure === true,
    expires: until ?? Number.POSITIVE_INFINITY,
  }
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

const isBelow = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
