import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { escapeHtml } from '@rankline/contract/escape-html'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSite, usualSite } from '../../../tests/support/site.ts'
import type { SiteState } from './pages.ts'
import { serveSite } from './site.ts'
import { sitePayments } from './site-payments.ts'

const site = makeSite()
let app: FastifyInstance
let isTrialOn = true
let isBeta = false
let changed: Partial<SiteState> = {}

const page = (path: string, accept = 'text/html') => app.inject({ url: path, headers: { accept } })

beforeAll(async () => {
  app = Fastify()
  await serveSite(app, {
    directory: site.directory,
    origin: 'https://rank.example.com',
    state: async () => ({ ...usualSite, isTrialOn, isBeta, ...changed }),
    payments: null,
    securityContact: 'mailto:security@example.com',
  })
})
afterAll(async () => {
  await app.close()
  site.remove()
})

describe('a payment provider', () => {
  const settings = {
    provider: 'paddle',
    apiKey: '',
    webhookSecret: '',
    clientToken: 'live_"token"',
    isSandbox: false,
    prices: [],
    standIn: undefined,
  } as const

  async function answerWith(billing: Parameters<typeof sitePayments>[0], path: string) {
    const own = Fastify()
    await serveSite(own, {
      directory: site.directory,
      origin: 'https://rank.example.com',
      state: async () => ({ ...usualSite, isTrialOn, isBeta, ...changed }),
      payments: sitePayments(billing),
    })
    const { body, headers } = await own.inject({ url: path, headers: { accept: 'text/html' } })
    await own.close()
    return { body, policy: String(headers['content-security-policy']) }
  }

  test('BILL-028 its vendor id and whether it is a sandbox are in the head, and the policy lets its script in', async () => {
    const { body, policy } = await answerWith(settings, '/projects')
    expect(body).toContain(
      '<meta name="vendor-id" content="live_&quot;token&quot;"><meta name="sandbox" content="0">',
    )
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/cdn\.paddle\.com;/)
    expect(policy).toContain("frame-src 'self' https://buy.paddle.com;")
    const sandbox = await answerWith({ ...settings, isSandbox: true }, '/projects')
    expect(sandbox.body).toContain('<meta name="sandbox" content="1">')
    expect(sandbox.policy).toContain("frame-src 'self' https://sandbox-buy.paddle.com;")
  })

  test('without one, on public pages and for clients of a brand, there is nothing of it', async () => {
    const cases = [
      [null, '/projects'],
      [settings, '/'],
      [settings, '/white-label/projects'],
    ] as const
    for (const [billing, path] of cases) {
      const { body, policy } = await answerWith(billing, path)
      expect([path, body]).toEqual([path, expect.not.stringContaining('vendor-id')])
      expect([path, policy]).toEqual([path, expect.not.stringContaining('paddle')])
    }
    const { policy } = await answerWith({ ...settings, provider: 'stripe' }, '/projects')
    expect(policy).toEqual(expect.not.stringContaining('https:'))
  })
})

describe('the built site', () => {
  test('pages follow the switches of the installation, and name its address', async () => {
    expect((await page('/')).body).toBe(
      '<link href="https://rank.example.com/">home, trial-open: Track your search engine rankings easily',
    )
    isTrialOn = false
    expect((await page('/')).body).toContain('paid-open')
    isBeta = true
    expect((await page('/')).body).toContain('paid-beta')
    isTrialOn = true
    isBeta = false
  })

  test('a page of the documentation is the same in every state, and has a nonce of its own', async () => {
    for (const isOn of [true, false]) {
      isTrialOn = isOn
      isBeta = isOn
      const { statusCode, body, headers } = await page('/docs/guide/words')
      const nonce = /'nonce-([^']{20,})'/.exec(String(headers['content-security-policy']))?.[1]
      expect([statusCode, body]).toEqual([200, `<script nonce="${nonce}">words</script>`])
    }
    isTrialOn = true
    isBeta = false
    for (const path of ['/docs/guide', '/docs/guide/words.md', '/docs/docs-guide-words.html'])
      expect([path, (await page(path)).statusCode]).toEqual([path, 404])
  })

  test('the page names each script that its screen needs once', async () => {
    const { body } = await page('/projects')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/9.js">')
    expect(body.match(/app\.js/g)).toHaveLength(1)
  })

  test('no phone is told of the scripts that only wide screens need', async () => {
    const { body } = await page('/projects')
    expect(body.match(/<link[^>]*wide-9\.js">/)?.[0]).toBe(
      '<link rel="modulepreload" media="(min-width: 761px)" crossorigin href="/assets/wide-9.js">',
    )
  })

  test('the page names the style sheets of its screen in place of its own, before any of its scripts', async () => {
    const { body } = await page('/projects/12/keywords')
    expect(body).toMatch(
      /<link rel="stylesheet" crossorigin href="\/assets\/all\.css"><link rel="modulepreload"/,
    )
    expect(body.match(/stylesheet/g)).toHaveLength(1)
    const own = (await page('/projects')).body
    expect(own).toContain('<link rel="stylesheet" crossorigin href="/assets/first.css">')
    expect(own.match(/stylesheet/g)).toHaveLength(1)
  })

  test('the application’s paths return the application, and are not indexed', async () => {
    for (const path of ['/projects', '/projects/12/keywords?page=2', '/white-label/projects']) {
      const answer = await page(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toMatch(/<script src="[^"]+" nonce="[^_"]{20,}">the application/)
      expect(answer.headers['x-robots-tag']).toBe('noindex')
    }
    expect((await app.inject({ method: 'HEAD', url: '/projects' })).statusCode).toBe(200)
  })

  test('a shared view names nobody, and no search engine keeps it', async () => {
    const answer = await page('/shared/secret')
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow, noarchive')
    expect(answer.body).toContain('<meta name="robots" content="noindex, nofollow, noarchive"></head>')
    expect(answer.body).not.toContain('Rankline')
  })

  test('unknown paths are not found: people get a page, programs a word', async () => {
    for (const path of ['/nope', '/404', '/projects/12/nope', '/index.html']) {
      const answer = await page(path)
      expect([answer.statusCode, answer.body]).toEqual([404, 'long gone'])
    }
    const answer = await page('/nope.png', 'image/avif')
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found'])
    const ofBrand = await page('/white-label/nope')
    expect([ofBrand.statusCode, ofBrand.body]).toEqual([404, expect.stringContaining('the application')])
  })

  test('a trailing slash is removed, and never redirects to another host', async () => {
    const answer = await page('/projects/?page=2')
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/projects?page=2'])
    for (const path of ['//evil.example/', '/%5Cevil.example/']) {
      const { location = '/' } = (await page(path)).headers
      expect(new URL(String(location), 'https://rank.example.com').host).toBe('rank.example.com')
    }
  })

  test('security.txt says where vulnerabilities are reported, for less than a year', async () => {
    const { statusCode, headers, body } = await page('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toMatch(
      /^Contact: mailto:security@example\.com\nExpires: \S+\nPreferred-Languages: en\nCanonical: https:\/\/rank\.example\.com\/\.well-known\/security\.txt\n$/,
    )
    const days = (Date.parse(/Expires: (\S+)/.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
    const silent = Fastify()
    await serveSite(silent, {
      directory: site.directory,
      origin: 'https://rank.example.com',
      state: async () => ({ ...usualSite, isTrialOn, isBeta, ...changed }),
      payments: null,
    })
    expect((await silent.inject('/.well-known/security.txt')).statusCode).toBe(404)
    await silent.close()
  })

  test('robots.txt and the sitemap list only the public pages', async () => {
    expect((await page('/robots.txt')).body).toContain('Sitemap: https://rank.example.com/sitemap.xml')
    const sitemap = (await page('/sitemap.xml')).body
    expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://rank.example.com/',
      'https://rank.example.com/privacy-policy',
    ])
  })

  test('texts of the installation are in its pages, escaped, from the next answer on', async () => {
    expect((await page('/privacy-policy')).body).toBe('privacy, trial-open')
    for (const headline of ['Ranks <b>of</b> us', 'Ranks of Example'])
      for (const encoding of ['br', 'gzip']) {
        changed = { texts: { site_headline: headline, site_contact: 'me@example.com' } }
        const headers = { accept: 'text/html', 'accept-encoding': encoding }
        const { rawPayload } = await app.inject({ url: '/', headers })
        const html = (encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
        expect(html).toContain(`trial-open: ${escapeHtml(headline)}`)
      }
    expect((await page('/privacy-policy')).body).toBe('privacy, trial-open, me@example.com')
    changed = {}
    expect((await page('/')).body).toContain('rankings easily')
  })

  test('without public pages the address leads to the log-in, and only the privacy policy and the documentation stay', async () => {
    changed = { hasPages: false }
    const home = await page('/')
    expect([home.statusCode, home.headers.location, home.headers['cache-control']]).toEqual([
      302,
      '/login',
      'no-cache',
    ])
    for (const [cookie, entrance] of [
      ['token=secret', '/dashboard'],
      ['wl_token=a; token=secret', '/dashboard'],
      ['wl_token=secret', '/login'],
      ['token=', '/login'],
    ] as const)
      expect((await app.inject({ url: '/', headers: { cookie } })).headers.location).toBe(entrance)
    expect((await page('/privacy-policy')).body).toBe('privacy, trial-open-off')
    expect((await page('/docs/guide/words')).body).toBe('words alone')
    for (const path of ['/pricing', '/nope', '/404'])
      expect([path, (await page(path)).statusCode, (await page(path)).body]).toEqual([path, 404, 'long gone'])
    expect((await page('/projects')).statusCode).toBe(200)
    expect((await page('/robots.txt')).body).toBe(
      'User-agent: *\nAllow: /privacy-policy\nDisallow: /\nSitemap: https://rank.example.com/sitemap.xml\n',
    )
    expect((await page('/sitemap.xml')).body.match(/<loc>.*<\/loc>/g)).toEqual([
      '<loc>https://rank.example.com/privacy-policy</loc>',
    ])
    changed = {}
    expect((await page('/')).statusCode).toBe(200)
  })

  test('the security policy lets pages load only what this site serves', async () => {
    for (const path of ['/', '/projects', '/nope']) {
      const { body, headers } = await page(path)
      const policy = String(headers['content-security-policy'])
      const nonce = /'nonce-([^']{20,})'/.exec(policy)?.[1] ?? ''
      expect(policy.replaceAll(nonce, 'NONCE')).toBe(
        "default-src 'self'; script-src 'self' 'nonce-NONCE'; style-src 'self' 'nonce-NONCE'; " +
          "style-src-attr 'unsafe-inline'; " +
          "img-src 'self' data:; " +
          "font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; " +
          "object-src 'none'",
      )
      expect(String((await page(path)).headers['content-security-policy'])).not.toContain(nonce)
      if (path === '/projects') expect(body).toContain(`nonce="${nonce}"`)
    }
  })

  test('every answer has a content type and a charset', async () => {
    for (const [path, type] of [
      ['/', 'text/html'],
      ['/nope', 'text/html'],
      ['/robots.txt', 'text/plain'],
      ['/sitemap.xml', 'application/xml'],
      ['/assets/app.js', 'application/javascript'],
    ] as const)
      expect((await page(path)).headers['content-type']).toMatch(new RegExp(`^${type}; charset=utf-8$`, 'i'))
    expect((await page('/nope.png', 'image/avif')).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('no folder is listed', async () => {
    for (const path of ['/assets', '/assets/', '/pages/'])
      expect((await page(path, '*/*')).statusCode).toBe(404)
  })

  test('pages are compressed if the client accepts it', async () => {
    for (const [accepted, isPacked] of [
      ['gzip, deflate, br', true],
      ['br;q=1.0, gzip;q=0.8', true],
      ['gzip;q=0, br', false],
      ['br', false],
    ] as const) {
      const headers = { accept: 'text/html', 'accept-encoding': accepted }
      const answer = await app.inject({ url: '/projects', headers })
      expect(answer.headers['content-encoding']).toBe(isPacked ? 'gzip' : undefined)
      expect(answer.headers.vary).toBe('accept-encoding')
      const nonce = /'nonce-([^']{20,})'/.exec(String(answer.headers['content-security-policy']))?.[1]
      const text = isPacked ? gunzipSync(answer.rawPayload).toString() : answer.body
      expect(text).toContain(`<script src="/assets/app.js" nonce="${nonce}">`)
    }
  })

  test('files of version control and settings in the folder are not served', async () => {
    for (const path of ['/.git/HEAD', '/.env', '/assets/.git/HEAD', '/assets/%2egit/HEAD', '/.git/'])
      expect([path, (await page(path, '*/*')).statusCode]).toEqual([path, 404])
  })

  test('files have one route together, and only those are found that were there at the start', async () => {
    const packed = { accept: '*/*', 'accept-encoding': 'gzip' }
    expect((await app.inject({ url: '/assets/app.js', headers: packed })).body).toBe('run, packed')
    expect((await page('/assets/flags/de.svg', '*/*')).body).toBe('<svg/>')
    expect((await page('/worker.js', '*/*')).body).toBe('work()')
    expect((await app.inject({ method: 'HEAD', url: '/assets/app.js' })).statusCode).toBe(200)
    expect(app.hasRoute({ method: 'GET', url: '/assets/app.js' })).toBe(false)
    writeFileSync(join(site.directory, 'assets/later.js'), 'late()')
    for (const path of [
      '/assets/later.js',
      '/assets/flags',
      '/assets/..%2findex.html',
      '/assets/../index.html',
    ])
      expect([path, (await page(path, '*/*')).statusCode]).toEqual([path, 404])
  })

  test('hashed files are cached for ever, without the headers of pages', async () => {
    const answer = await page('/assets/app.js', '*/*')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})
