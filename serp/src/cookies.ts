import type { CookieJar as Jar, MemoryCookieStore } from 'tough-cookie'

/** An engine sets about a dozen; the limit bounds memory. */
const most = 200

/** A browser's cookies (RFC 6265), kept in memory. Nobody sets cookies for a whole public suffix, such as `co.uk`. */
export class CookieJar {
  /** Created by the first cookie. */
  #kept: { jar: Jar; store: MemoryCookieStore } | undefined

  /** Stores the cookies that an answer sets. @param headers its `Set-Cookie` headers */
  async take(headers: readonly string[], url: string): Promise<void> {
    if (headers.length === 0) return
    const { jar, store } = await this.#open()
    for (const header of headers) jar.setCookieSync(header, url, { ignoreError: true })
    const stored = await store.getAllCookies()
    for (const { domain, path, key } of stored.slice(0, -most))
      if (domain !== null && path !== null) await store.removeCookie(domain, path, key)
  }

  /**
   * The `Cookie` header for a request; undefined when there is none.
   * @param own the request's own `Cookie` header, which takes precedence
   */
  header(url: string, own: string | undefined): string | undefined {
    // The last of several with one name counts.
    const given = new Map((own ?? '').split(';').map((pair) => [pair.trim().split('=', 1)[0], pair.trim()]))
    const kept = this.#kept?.jar.getCookiesSync(url) ?? []
    const pairs = [
      ...kept.filter(({ key }) => !given.has(key)).map((cookie) => cookie.cookieString()),
      ...given.values(),
    ].filter((pair) => pair !== '')
    return pairs.length === 0 ? undefined : pairs.join('; ')
  }

  async #open() {
    if (this.#kept === undefined) {
      // The list of public suffixes is large, and most programs that know the sources ask no engine.
      const { CookieJar, MemoryCookieStore } = await import('tough-cookie')
      const store = new MemoryCookieStore()
      this.#kept ??= { store, jar: new CookieJar(store) }
    }
    return this.#kept
  }
}

/** Whether two addresses may share cookies: the same host, or two of one site, such as `google.co.uk`. */
export async function isSameSite(one: string, other: string): Promise<boolean> {
  const [first, second] = [new URL(one), new URL(other)]
  if (first.host === second.host) return true
  const { getPublicSuffix } = await import('tough-cookie')
  const [site, otherSite] = [first, second].map(({ hostname }) =>
    getPublicSuffix(hostname, { allowSpecialUseDomain: true, ignoreError: true }),
  )
  return site !== undefined && site === otherSite
}
