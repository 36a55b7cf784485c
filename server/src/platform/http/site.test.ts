import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSite } from '../../testing/site.ts'
import { serveSite } from './site.ts'

const site = makeSite()
let app: FastifyInstance
let isTrialOn = true

const page = (path: string, accept = 'text/html') => app.inject({ url: path, headers: { accept } })

beforeAll(async () => {
  app = Fastify()
  await serveSite(app, {
    directory: site.directory,
    origin: 'https://rank.example.com',
    state: async () => ({ isTrialOn, isBeta: false }),
  })
})
afterAll(async () => {
  await app.close()
  site.remove()
})

describe('the built site', () => {
  test('pages follow the switches of the installation, and name its address', async () => {
    expect((await page('/')).body).toBe('<link href="https://rank.example.com/">home, trial-open')
    isTrialOn = false
    expect((await page('/')).body).toContain('paid-open')
    isTrialOn = true
  })

  test('the application names the scripts that its screen needs, each once', async () => {
    const { body } = await page('/projects')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/9.js"></head>')
    expect(body.match(/app\.js/g)).toHaveLength(1)
  })

  test('addresses of the application answer it, for nobody to list', async () => {
    for (const path of ['/projects', '/projects/12/keywords?page=2', '/white-label/projects']) {
      const answer = await page(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toMatch(/<script src="[^"]+" nonce="[^_"]{20,}">the application/)
      expect(answer.headers['x-robots-tag']).toBe('noindex')
    }
    expect((await app.inject({ method: 'HEAD', url: '/projects' })).statusCode).toBe(200)
  })

  test('other addresses are not found: the page for people, a word for programs', async () => {
    for (const path of ['/nope', '/404', '/projects/12/nope', '/index.html']) {
      const answer = await page(path)
      expect([answer.statusCode, answer.body]).toEqual([404, 'long gone'])
    }
    const answer = await page('/nope.png', 'image/avif')
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found'])
    const ofBrand = await page('/white-label/nope')
    expect([ofBrand.statusCode, ofBrand.body]).toEqual([404, expect.stringContaining('the application')])
  })

  test('a slash at the end is taken away, and never leads to another host', async () => {
    const answer = await page('/projects/?page=2')
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/projects?page=2'])
    for (const path of ['//evil.example/', '/%5Cevil.example/']) {
      const { location = '/' } = (await page(path)).headers
      expect(new URL(String(location), 'https://rank.example.com').host).toBe('rank.example.com')
    }
  })

  test('crawlers are led to the listed pages alone', async () => {
    expect((await page('/robots.txt')).body).toContain('Sitemap: https://rank.example.com/sitemap.xml')
    const sitemap = (await page('/sitemap.xml')).body
    expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://rank.example.com/',
    ])
  })

  test('hashed files are kept for ever, without the headers of pages', async () => {
    const answer = await page('/assets/app.js', '*/*')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})
