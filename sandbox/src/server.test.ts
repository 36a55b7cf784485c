import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coffee } from '@rankline/serp/testing/requests'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PhraseMetrics } from './metrics.ts'
import { createSandbox, type Sandbox } from './server.ts'

const key = { authorization: 'Bearer sandbox' }
let sandbox: Sandbox

beforeEach(async () => {
  sandbox = await createSandbox({ knobs: { today: '2026-03-01' } })
})

afterEach(() => sandbox.close())

function service(phrase: string, more = ''): Promise<Response> {
  return fetch(`${sandbox.url}/api/search?q=${encodeURIComponent(phrase)}${more}`, { headers: key })
}

type ServiceAnswer = {
  status: string
  results: { rank: number; url: string; title: string; description: string }[]
}

async function ask(phrase: string, more = ''): Promise<ServiceAnswer> {
  return (await (await service(phrase, more)).json()) as ServiceAnswer
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(sandbox.url + path, { method: 'POST', body: JSON.stringify(body), headers })
}

const web = { ...coffee, place: '' }

describe('the JSON service', () => {
  test('gives the ranking of the world, 100 deep, and the rest by offset', async () => {
    const { results, features, related } = sandbox.world.rank(web, '2026-03-01')
    const answer = await ask('coffee', '&depth=100')
    expect(answer).toMatchObject({ status: 'ok', query: 'coffee', features, related, exhausted: false })
    expect(answer.results).toEqual(
      results.slice(0, 100).map((result, index) => ({ rank: index + 1, ...result })),
    )
    const rest = await ask('coffee', '&depth=100&offset=100')
    expect(rest.results[0]?.rank).toBe(101)
    expect(rest.results).toHaveLength(results.length - 100)
    expect(rest).toMatchObject({ exhausted: true, features: [] })
  })

  test.each([
    'say "hi"',
    'back\\slash',
    'new\nline',
    '日本語 コーヒー',
    '100 % "',
    "o'neil <b>",
    '👩‍💻 dev',
    '%%%',
  ])('stays JSON for %j', async (phrase) => {
    sandbox.world.addSites(['https://example.com/a"b\\c?d="e\\f', 'example.org/100%'])
    const answer = await ask(phrase)
    expect(answer.results.length).toBeGreaterThan(0)
    for (const { url } of answer.results) expect(URL.canParse(url)).toBe(true)
  })

  test('has no results for some, and refuses strangers and nonsense', async () => {
    expect(await (await service('no results here')).json()).toMatchObject({
      status: 'no_results',
      results: [],
      exhausted: true,
    })
    expect((await fetch(`${sandbox.url}/api/search?q=coffee`)).status).toBe(401)
    expect((await service('coffee', '&depth=101')).status).toBe(400)
    expect((await service('coffee', '&offset=-1')).status).toBe(400)
    expect((await fetch(`${sandbox.url}/nowhere`)).status).toBe(404)
  })

  test('tells who it is', async () => {
    expect((await service('coffee')).headers.get('server')).toBe('Rankline-Sandbox')
    expect(await (await fetch(`${sandbox.url}/search?q=coffee`)).text()).toContain(
      'Rankline sandbox: invented results',
    )
  })

  test('knows search volume and cost per click, of some phrases only', async () => {
    const phrases = Array.from({ length: 200 }, (_, n) => `phrase ${n}`)
    const answer = await post('/api/metrics', { phrases, country: 'us', language: 'en' }, key)
    const list = (await answer.json()) as PhraseMetrics[]
    expect(list.map(({ phrase }) => phrase)).toEqual(phrases)
    const unknown = list.filter(({ volume }) => volume === null).length
    expect(unknown).toBeGreaterThan(2)
    expect(unknown).toBeLessThan(40)
    const one = await fetch(`${sandbox.url}/api/metrics?q[]=phrase%207&q[]=Phrase%20%207`, { headers: key })
    expect(await one.json()).toEqual([list[7], { ...list[7], phrase: 'Phrase  7' }])
    expect((await fetch(`${sandbox.url}/api/metrics?q[]=a`)).status).toBe(401)
    expect((await post('/api/metrics', { phrases: 'a' }, key)).status).toBe(400)
  })
})

describe('knobs', () => {
  test('each fault takes the answer its own way, in JSON and on pages', async () => {
    const page = (): Promise<Response> => fetch(`${sandbox.url}/search?q=coffee`)
    sandbox.setKnobs({ captchaRate: 1 })
    const captcha = await service('coffee')
    expect([captcha.status, await captcha.json()]).toEqual([503, { status: 'captcha' }])
    const wall = await page()
    expect([wall.status, await wall.text()]).toEqual([429, expect.stringContaining('id="captcha-form"')])

    sandbox.setKnobs({ captchaRate: 0, rateLimitRate: 1, retryAfter: 7 })
    for (const limited of [await service('coffee'), await page()]) {
      expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    }
    sandbox.setKnobs({ rateLimitRate: 0, consentRate: 1 })
    expect(await (await page()).text()).toContain('action="https://consent.google.com/save"')

    sandbox.setKnobs({ consentRate: 0, failureRate: 1 })
    expect([(await service('coffee')).status, (await page()).status]).toEqual([500, 500])

    sandbox.setKnobs({ failureRate: 0, resetRate: 1 })
    await expect(service('coffee')).rejects.toThrow()
    await expect(page()).rejects.toThrow()
  })

  test('rates are shares, and the same run meets the same faults', async () => {
    const run = async (): Promise<number[]> => {
      await post('/sandbox/knobs', { failureRate: 0.3, rateLimitRate: 0.2 })
      const statuses: number[] = []
      for (let n = 0; n < 200; n += 1) statuses.push((await service(`phrase ${n}`, '&depth=1')).status)
      return statuses
    }
    const first = await run()
    const share = (status: number): number => first.filter((each) => each === status).length / first.length
    expect(Math.abs(share(500) - 0.3)).toBeLessThan(0.08)
    expect(Math.abs(share(429) - 0.2)).toBeLessThan(0.08)
    expect(await run()).toEqual(first)
  })

  test('touch only phrases of the pattern', async () => {
    sandbox.setKnobs({ failureRate: 1, pattern: '^bad' })
    expect((await service('bad coffee')).status).toBe(500)
    expect((await service('good coffee')).status).toBe(200)
  })

  test('the first requests of every search may fail', async () => {
    sandbox.setKnobs({ failFirst: 2 })
    const statuses: number[] = []
    for (const phrase of ['a', 'b', 'a', 'a', 'b', 'b']) statuses.push((await service(phrase)).status)
    expect(statuses).toEqual([500, 500, 500, 200, 500, 200])
  })

  test('credit runs out', async () => {
    sandbox.setKnobs({ credit: 2 })
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) statuses.push((await service('coffee')).status)
    expect(statuses).toEqual([200, 200, 402])
  })

  test('latency delays', async () => {
    sandbox.setKnobs({ latency: 120 })
    const start = performance.now()
    await service('coffee')
    expect(performance.now() - start).toBeGreaterThan(115)
  })

  test('date and seed change the results, reset brings them back', async () => {
    const list = async (): Promise<unknown> => (await ask('coffee')).results
    const first = await list()
    await post('/sandbox/knobs', { today: '2026-04-15' })
    const later = await list()
    await post('/sandbox/knobs', { today: '2026-03-01', seed: 'other' })
    const elsewhere = await list()
    expect(later).not.toEqual(first)
    expect(elsewhere).not.toEqual(first)
    await post('/sandbox/reset', {})
    expect(await list()).toEqual(first)
  })

  test('nonsense is refused and changes nothing', async () => {
    for (const knobs of [{ failureRate: 2 }, { pattern: '(' }, { today: '2026-02-30' }, { laziness: 1 }]) {
      expect((await post('/sandbox/knobs', knobs)).status).toBe(400)
    }
    expect((await service('coffee')).status).toBe(200)
  })
})

describe('control', () => {
  test('stats count requests by path and by search', async () => {
    await service('coffee', '&depth=10')
    await service('coffee', '&depth=10&offset=10')
    await fetch(`${sandbox.url}/search?q=coffee&hl=en&gl=us`)
    await service('no results')
    expect(await (await fetch(`${sandbox.url}/sandbox/stats`)).json()).toEqual({
      requests: 4,
      paths: { '/api/search': 3, '/search': 1 },
      outcomes: { ok: 3, no_results: 1 },
      searches: {
        'google|web|us|en|desktop||coffee': { first: 2, pages: 3 },
        'google|web|us|en|desktop||no results': { first: 1, pages: 1 },
      },
      uncounted: 0,
    })
    await post('/sandbox/reset', {})
    expect(sandbox.stats()).toMatchObject({ requests: 0, searches: {} })
  })

  test('is closed to web pages of other names', async () => {
    const foreign = await post('/sandbox/reset', {}, { origin: 'https://example.com' })
    expect(foreign.status).toBe(403)
  })

  test('known sites stay known over a restart', async () => {
    const data = await mkdtemp(join(tmpdir(), 'sandbox-'))
    try {
      const first = await createSandbox({ data, sites: ['example.com'] })
      const [one, two] = await Promise.all(
        [['example.org'], ['example.net', 'example.com']].map((urls) =>
          fetch(`${first.url}/sandbox/sites`, { method: 'POST', body: JSON.stringify({ urls }) }),
        ),
      )
      expect([await one?.json(), await two?.json()]).toEqual([
        { added: ['example.org'], sites: expect.any(Number) },
        { added: ['example.net'], sites: 3 },
      ])
      await first.close()
      const second = await createSandbox({ data })
      expect(second.world.sites().sort()).toEqual(['example.com', 'example.net', 'example.org'])
      await second.close()
      expect(await readdir(data)).toEqual(['sites.json'])
    } finally {
      await rm(data, { recursive: true })
    }
  })
})
