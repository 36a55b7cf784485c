import { expect, test } from 'vitest'
import { captcha } from '../engines/google/samples.ts'
import type { PageRequest, Source } from '../source.ts'
import { engineBehindProxies } from '../testing/behind-proxies.ts'
import { closedAfterEach } from '../testing/closing.ts'
import { type Answer, googlePage, type Seen } from '../testing/engine.ts'
import type { ProxyBehaviour } from '../testing/proxies.ts'
import { createSource } from './registry.ts'

const closing = closedAfterEach()

const request = (country = 'us', device: 'desktop' | 'mobile' = 'desktop'): PageRequest => ({
  search: { phrase: 'shed', engine: 'google', type: 'web', country, language: 'en', device },
  page: 0,
  offset: 0,
  wanted: 10,
})

const ask = (source: Source, country?: string, device?: 'mobile') =>
  source.fetchPage(request(country, device), new AbortController().signal)

async function start(
  behaviours: ProxyBehaviour[],
  answer: (seen: Seen) => Answer | Promise<Answer> = () => ({ html: googlePage() }),
  settings: Record<string, unknown> = {},
) {
  const { proxies, engine } = await engineBehindProxies(behaviours, answer, closing)
  const source = createSource('direct', {
    baseUrl: engine.baseUrl,
    proxies: proxies.map(({ server }) => server),
    cooldown: 30,
    ...settings,
  })
  closing.push(() => source.close())
  return { proxies, engine, source, rows: () => source.health?.().proxies ?? [] }
}

test('twenty proxies share the pages evenly, each with its credentials', async () => {
  const behaviours = Array.from({ length: 20 }, (_, index) => ({ username: `user${index}`, password: 'p:w' }))
  const { source, engine, rows } = await start(behaviours)
  // Each round ends before the next one, so that no proxy is faster than another.
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 20 }, () => ask(source)))
  const shares = behaviours.map((_, index) => engine.seen.filter(({ proxy }) => proxy === index).length)
  expect(shares).toEqual(Array(20).fill(5))
  expect(rows().map(({ used }) => used)).toEqual(shares)
  expect(rows().every(({ failed, active }) => failed === 0 && active === 0)).toBe(true)
  expect(JSON.stringify(rows())).not.toContain('p:w')
})

test('a search goes through its own country', async () => {
  const { source, engine } = await start([{ country: 'us' }, { country: 'de' }])
  for (const country of ['de', 'us', 'de', 'de']) await ask(source, country)
  expect(engine.seen.map(({ proxy }) => proxy)).toEqual([1, 0, 1, 1])
})

test('wrong credentials and closed ports cost the search nothing but time', async () => {
  const { proxies, engine } = await start([{ username: 'me', password: 'right' }, {}, {}])
  await proxies[1]!.close()
  const list = [{ ...proxies[0]!.server, password: 'wrong' }, proxies[1]!.server, proxies[2]!.server]
  const other = createSource('direct', { baseUrl: engine.baseUrl, proxies: list })
  closing.push(() => other.close())
  expect(await ask(other)).toMatchObject({ status: 'ok' })
  expect(engine.seen.map(({ proxy }) => proxy)).toEqual([2])
  const [refused, closed, good] = other.health?.().proxies ?? []
  expect(refused).toMatchObject({ failed: 1, coolingFor: 'all', lastFailure: /refuses the credentials/ })
  expect(closed).toMatchObject({ failed: 1, coolingFor: 'all', lastFailure: /ECONNREFUSED/ })
  expect(good).toMatchObject({ used: 1, failed: 0, success: 1 })
  await ask(other)
  expect(proxies[0]!.asked()).toBe(1)
})

test('a proxy that says nothing is given up, and the next one tries', { tags: ['deep'] }, async () => {
  const { source, engine, rows } = await start([{ isSilent: true }, {}])
  expect(await ask(source)).toMatchObject({ status: 'ok' })
  expect(engine.seen.map(({ proxy }) => proxy)).toEqual([1])
  expect(rows()[0]).toMatchObject({ failed: 1, coolingFor: 'all' })
})

test('a dead pool fails clearly, without a retry', async () => {
  const { source, proxies } = await start([{ username: 'me', password: 'x' }, {}])
  await proxies[1]!.close()
  const { server } = proxies[0]!
  const dead = createSource('direct', {
    baseUrl: 'http://127.0.0.1:9',
    proxies: [{ ...server, password: 'wrong' }, proxies[1]!.server],
  })
  closing.push(() => dead.close())
  await expect(ask(dead)).rejects.toMatchObject({
    failure: 'no_proxy',
    message: /^None of the 2 proxies can be used for google now: 2 cannot be used at all/,
  })
  expect(dead.health?.().isOpen).toBe(false)
  expect(source.health?.().isOpen).toBe(true)
})

test('a blocked proxy is spared, and slow ones are not asked twice at once', async () => {
  const blocked = (seen: Seen) => (seen.proxy === 0 ? { status: 429, html: captcha } : { html: googlePage() })
  const { source, engine, rows } = await start([{}, { latency: 400 }, {}], blocked)
  const pages = []
  for (let index = 0; index < 9; index += 1) pages.push(await ask(source))
  expect(pages.filter(({ status }) => status === 'blocked')).toHaveLength(1)
  expect(engine.seen.filter(({ proxy }) => proxy === 0)).toHaveLength(1)
  const [first, second, third] = rows()
  expect(first).toMatchObject({ used: 1, blocked: 1, coolingFor: ['google'] })
  expect(second!.latency).toBeGreaterThanOrEqual(third!.latency!)
})

test('each address is one visitor per device: its own cookies, always the same browser', async () => {
  const counts = new Map<string, number>()
  const greet = ({ proxy, agent = '' }: Seen) => {
    const name = `${proxy}${agent.includes('Mobile') ? 'm' : 'd'}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
    return { html: googlePage(), headers: { 'set-cookie': [`NID=${name}; Path=/`, `n=${counts.get(name)}`] } }
  }
  const { source, engine } = await start([{}, {}], greet)
  for (let index = 0; index < 6; index += 1) await ask(source)
  for (let index = 0; index < 4; index += 1) await ask(source, 'us', 'mobile')
  const of = (proxy: number, isMobile: boolean) =>
    engine.seen.filter((seen) => seen.proxy === proxy && seen.agent?.includes('Mobile') === isMobile)
  for (const proxy of [0, 1]) {
    expect(of(proxy, false).map(({ cookie }) => cookie)).toEqual([
      'SOCS=CAI',
      `NID=${proxy}d; n=1; SOCS=CAI`,
      `NID=${proxy}d; n=2; SOCS=CAI`,
    ])
    expect(of(proxy, true).map(({ cookie }) => cookie)).toEqual(['SOCS=CAI', `NID=${proxy}m; n=1; SOCS=CAI`])
    for (const isMobile of [true, false])
      expect(new Set(of(proxy, isMobile).map(({ agent }) => agent)).size).toBe(1)
  }
})

test('who was blocked comes back as somebody else', async () => {
  let asked = 0
  const { source, engine } = await start(
    [{}],
    () => {
      asked += 1
      return asked === 2 ? { html: captcha } : { html: googlePage(), headers: { 'set-cookie': 'NID=1' } }
    },
    { cooldown: 0 },
  )
  for (let index = 0; index < 3; index += 1) await ask(source)
  expect(engine.seen.map(({ cookie }) => cookie)).toEqual(['SOCS=CAI', 'NID=1; SOCS=CAI', 'SOCS=CAI'])
})

test('a closed source leaves no connection open', async () => {
  const { source, proxies } = await start([{}, { latency: 50 }, { username: 'a', password: 'b' }])
  await Promise.all(Array.from({ length: 30 }, () => ask(source)))
  const controller = new AbortController()
  const hanging = source.fetchPage(request(), controller.signal)
  controller.abort(new Error('enough'))
  await expect(hanging).rejects.toThrow('enough')
  expect(proxies.some((proxy) => proxy.open() > 0)).toBe(true)
  await source.close()
  await expect.poll(() => proxies.map((proxy) => proxy.open())).toEqual([0, 0, 0])
})

test('requests of one address to one engine keep their distance', async () => {
  const { source, engine } = await start([{}, {}], undefined, { pause: 0.1 })
  const began = Date.now()
  await Promise.all(Array.from({ length: 6 }, () => ask(source)))
  for (const proxy of [0, 1]) {
    const times = engine.seen.filter((seen) => seen.proxy === proxy).map(({ at }) => at)
    expect(times).toHaveLength(3)
    // Two pauses come before the third request. A slow machine can only delay it.
    expect(Math.max(...times) - began).toBeGreaterThan(140)
  }
})

test.each([
  [
    { proxies: '10.0.0.1:80\n10.0.0.2:80:usa' },
    'The setting proxies of the source "direct" is not right: Line 2: the country',
  ],
  [{ proxies: '# none' }, 'The list of proxies is empty.'],
  [{ proxies: '/nowhere/proxies.txt' }, 'The file /nowhere/proxies.txt cannot be read'],
  [{ proxies: '10.0.0.1:80', proxy: 'http://10.0.0.2:80' }, 'not both'],
])('settings %j are refused in a sentence', (settings, sentence) => {
  expect(() => createSource('direct', settings)).toThrow(sentence)
})
