import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agencyScreens } from '@rankline/contract/resale/screens'
import { fillSiteTexts, type SiteTexts } from '@rankline/contract/site-texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForPerson } from './failure-page.ts'
import { type PackedPage, packPage } from './packed-page.ts'
import { type Html, type Pages, readPages, type SiteState } from './pages.ts'
import { assetsOf, serveFiles } from './site-files.ts'
import type { SitePayments } from './site-payments.ts'

/** Placeholders in the built pages for values that are known only when answering. */
const noncePlaceholder = '__CSP_NONCE__'
const originPlaceholder = '__ORIGIN__'

/** Matches gzip in an `Accept-Encoding` header, unless its weight is 0. */
const takesGzip = /(^|,)\s*gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i

const notFoundPage = '/404'
const homePage = '/'
/** Redirect target of the home page when public pages are off. */
const entranceOf = ({ headers }: FastifyRequest) =>
  isSignedIn.test(headers.cookie ?? '') ? '/dashboard' : '/login'
const isSignedIn = /(?:^|;\s*)token=[^;\s]/
const brandBase = '/white-label/'
/** A path on this host: two slashes would lead to another host. */
const isPath = /^\/[^/\\]/

/** Headers that only matter for pages; small assets would get larger by a good part of their size. */
const pageHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

export type SiteOptions = {
  /** Folder of the built site. */
  directory: string
  /** The address that people open, without a trailing slash. */
  origin: string
  /** Called for every page. */
  state: () => Promise<SiteState>
  /** The payment provider of the people's pages; null without one. Clients' and public pages have none. */
  payments: SitePayments | null
  /** Where vulnerabilities are reported, as a URI; null or absent: nowhere. */
  securityContact?: string | null
}

/**
 * Serves the built site: hashed assets (cached for ever), public pages, the application's paths, and 404 for
 * all others.
 */
export async function serveSite(
  app: FastifyInstance,
  { directory, origin, state, payments, securityContact = null }: SiteOptions,
  assets = assetsOf(directory),
) {
  const application = await readFile(join(directory, 'index.html'), 'utf8')
  const pages = readPages(directory)
  await serveFiles(app, directory, assets, (reply, path) => {
    for (const name of pageHeaders) reply.removeHeader(name)
    const isHashed = path.includes('/assets/')
    reply.header('content-security-policy', fileSecurityPolicy)
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  })
  // Weak, because texts that are replaced make other pages.
  const packed = new WeakMap<Html, PackedPage>()
  const pack = (page: Html) => {
    const known = packed.get(page) ?? packPage(page().replaceAll(originPlaceholder, origin), noncePlaceholder)
    packed.set(page, known)
    return known
  }
  const filled = filledPages()
  const send = (reply: FastifyReply, status: number, page: Html, paid: SitePayments | null = null) => {
    const nonce = randomBytes(16).toString('base64')
    reply
      .status(status)
      .header('content-security-policy', contentSecurityPolicy(nonce, paid))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
    if (!takesGzip.test(reply.request.headers['accept-encoding'] ?? ''))
      return reply.send(pack(page).text(nonce))
    return reply.header('content-encoding', 'gzip').send(pack(page).gzip(nonce))
  }
  const sendPage = async (reply: FastifyReply, status: number, path: string) => {
    const now = await state()
    const page = pages.at(path, now)
    if (page !== null) return send(reply, status, filled(page, now.texts))
    if (path === homePage)
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
        .redirect(entranceOf(reply.request))
    return lost(reply, now)
  }
  const lost = (reply: FastifyReply, now: SiteState) => {
    const page = pages.at(notFoundPage, now)
    if (page === null) throw new Error(`The built site has no page for ${notFoundPage}.`)
    return send(reply, 404, filled(page, now.texts))
  }
  for (const { path, status } of pages.answers)
    app.get(path, { schema: { hide: true } }, (_request, reply) => sendPage(reply, status, path))
  for (const { path, html } of pages.documents)
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const now = await state()
      return send(reply, 200, filled(html(now), now.texts))
    })
  const neutral = () => withoutName(application)
  for (const { path, ...needs } of pages.application) {
    const paid = isOfClients(path) || isShared(path) ? null : payments
    const html = () => {
      const plain = withNeeds(isOfClients(path) ? neutral() : withTags(application, paid), needs)
      return isShared(path) ? withoutRobots(plain) : plain
    }
    app.get(path, { schema: { hide: true } }, (_request, reply) => {
      // Ways to pay open windows that have to find their way back.
      if (paid !== null && paid.frames.length > 0)
        reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
      return send(reply.header('x-robots-tag', isShared(path) ? unlisted : 'noindex'), 200, html, paid)
    })
  }
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(origin, await state(), pages)),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(origin, pages.listed(await state()))),
  )
  if (securityContact !== null)
    app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(securityText(origin, securityContact, new Date())),
    )
  app.setNotFoundHandler((request, reply) => {
    if (!isForPerson(request)) return reply.status(404).type('text/plain; charset=utf-8').send('Not found')
    const [path = '', query] = request.url.split('?')
    const shorter = path.slice(0, -1)
    if (path.endsWith('/') && isPath.test(shorter))
      return reply.redirect(query === undefined ? shorter : `${shorter}?${query}`, 308)
    // Clients of a brand must not see the site.
    if (path.startsWith(brandBase) || request.brandHost) return send(reply, 404, neutral)
    return sendPage(reply, 404, notFoundPage)
  })
}

/** Agencies manage their brands and clients below the same base. */
const ofAgencies = new RegExp(`^/white-label/(${agencyScreens.join('|')})(/|$)`)

const isOfClients = (path: string) =>
  isShared(path) || (`${path}/`.startsWith(brandBase) && !ofAgencies.test(path))

/** Paths of shared views: open to people who have the URL, and possibly branded. */
const isShared = (path: string) => path.startsWith('/shared/')

/** The document of the application for the clients of a brand, who know nothing of this installation's name. */
function withoutName(html: string): string {
  return html
    .replace(/<title>[^<]*<\/title>/, '<title>Dashboard</title>')
    .replace(/(?<!\s)\s*<meta name="description"[^<>]*>/, '')
    .replace(/<noscript>[^<]*<\/noscript>/, '<noscript>This page needs JavaScript.</noscript>')
    .replace('href="/favicon.svg"', 'href="/brand-icon.svg"')
}

const unlisted = 'noindex, nofollow, noarchive'

const withoutRobots = (html: string) =>
  html.replace('</head>', `<meta name="robots" content="${unlisted}"></head>`)

const withTags = (html: string, paid: SitePayments | null) =>
  paid === null ? html : html.replace('</head>', `${paid.tags}</head>`)

type Needs = { scripts: string[]; wide: string[]; styles: string[] }

/**
 * Adds links, so that the browser does not discover scripts and style sheets one after another. A screen's own style sheets
 * replace the document's.
 */
function withNeeds(html: string, { scripts, wide, styles }: Needs): string {
  const linksTo = (files: readonly string[], kind: string) =>
    files
      .filter((file) => !html.includes(`"${file}"`))
      .map((file) => `<link rel=${kind} crossorigin href="${file}">`)
  const links = [
    ...linksTo(styles, '"stylesheet"'),
    ...linksTo(scripts, '"modulepreload"'),
    ...linksTo(wide, '"modulepreload" media="(min-width: 761px)"'),
  ]
  const document = styles.length === 0 ? html : html.replace(/(?<!\s)\s*<link rel="stylesheet"[^<>]*>/, '')
  return document.replace('</head>', `${links.join('')}</head>`)
}

/** Writes `robots.txt`. Without public pages, it allows only the pages that the log-in links to. */
function robots(origin: string, state: SiteState, { listed }: Pages): string {
  const rules = state.hasPages
    ? ['Disallow: /api/']
    : [...listed(state).map((path) => `Allow: ${path}`), 'Disallow: /']
  return ['User-agent: *', ...rules, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Fills the installation's texts into pages; the same page and texts give the same function, which is packed once. */
function filledPages() {
  let current = ''
  let known = new Map<Html, Html>()
  return (page: Html, texts: SiteTexts): Html => {
    const wanted = JSON.stringify(texts)
    if (wanted !== current) known = new Map()
    current = wanted
    const filled = known.get(page) ?? (() => fillSiteTexts(page(), texts))
    known.set(page, filled)
    return filled
  }
}

/** Writes `security.txt` (RFC 9116), which must expire within a year. Its expiry moves with the day. */
function securityText(origin: string, contact: string, now: Date): string {
  const expires = new Date(now)
  expires.setUTCHours(0, 0, 0, 0)
  expires.setUTCDate(expires.getUTCDate() + 180)
  return `Contact: ${contact}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`
}

const sitemap = (origin: string, paths: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`

/** Policy for scripts, which may run as web workers, and for pictures. */
const fileSecurityPolicy = "default-src 'self'; frame-ancestors 'none'"

/** Inline scripts and style elements only with the nonce; pictures from this site alone. */
function contentSecurityPolicy(nonce: string, paid: SitePayments | null): string {
  const { scripts = [], styles = [], frames = [] } = paid ?? {}
  return [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...scripts].join(' '),
    ["style-src 'self'", `'nonce-${nonce}'`, ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...(frames.length > 0 ? [["frame-src 'self'", ...frames].join(' ')] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}
