import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ParsedPage } from '../page.ts'
import { SourceError } from '../source.ts'
import { emptyPage } from '../sources/answer.ts'
import type { ProxyServer } from './list.ts'
import { UnreachedError } from './outcome.ts'
import { type PoolOptions, ProxyPool } from './pool.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const proxies = (...countries: (string | undefined)[]): ProxyServer[] =>
  countries.map((country, index) => ({
    host: `10.0.0.${index + 1}`,
    port: 80,
    ...(country !== undefined && { country }),
  }))

const pool = (servers: readonly ProxyServer[], options: Partial<PoolOptions> = {}) =>
  new ProxyPool(servers, { perProxy: 1, pause: 0, cooldown: 1000, ...options })

const page = () => emptyPage({ status: 'ok' })
const signal = new AbortController().signal
const us = { engine: 'google', country: 'us' }

/** Sends a request and returns the proxy that carried it. */
async function ask(
  from: ProxyPool,
  asker = us,
  answer: (host: string) => ParsedPage | Promise<ParsedPage> = page,
): Promise<string> {
  const went: string[] = []
  await from.run(asker, signal, async (server) => {
    went.push(server?.host ?? 'own')
    return answer(went.at(-1) ?? '')
  })
  return went.join(' ')
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const row = (from: ProxyPool, index: number) => from.health().proxies[index]

test('every proxy gets its share', async () => {
  const from = pool(proxies(undefined, undefined, undefined, undefined))
  for (let index = 0; index < 40; index += 1) await ask(from)
  expect(from.health().proxies.map(({ used }) => used)).toEqual([10, 10, 10, 10])
})

test('no proxy is asked for more at once than allowed, nor sooner than its pause', async () => {
  const from = pool(proxies(undefined, undefined), { perProxy: 2, pause: 500 })
  const starts: [string, number][] = []
  const all = Array.from({ length: 6 }, () =>
    ask(from, us, async (host) => {
      starts.push([host, Date.now()])
      await wait(700)
      return page()
    }),
  )
  await vi.runAllTimersAsync()
  await Promise.all(all)
  // The third request of each proxy waits until its first one ends, not only for the pause.
  expect(starts.map(([, at]) => at)).toEqual([0, 0, 500, 500, 1000, 1000])
  const other = ask(from, { engine: 'bing', country: 'us' })
  expect(await other).toMatch(/^10/)
})

test('the country of the search is preferred, as long as one of it is to be had in time', async () => {
  const from = pool(proxies('de', 'us', undefined), { patience: 300 })
  expect([await ask(from), await ask(from), await ask(from)]).toEqual(['10.0.0.2', '10.0.0.2', '10.0.0.2'])
  expect(await ask(from, { engine: 'google', country: 'de' })).toBe('10.0.0.1')
  expect(await ask(from, { engine: 'google', country: 'fr' })).toBe('10.0.0.3')

  const slow = () => wait(1000).then(page)
  const asked = [ask(from, us, slow), ask(from, us)]
  await vi.advanceTimersByTimeAsync(299)
  expect(row(from, 2)?.used).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked[1]).not.toBe('10.0.0.2')
  await vi.runAllTimersAsync()
  expect(await asked[0]).toBe('10.0.0.2')
})

test('a blocked proxy rests at that engine, twice as long each time, and others take over', async () => {
  const from = pool(proxies('us', undefined))
  const captcha = () => emptyPage({ status: 'blocked' })
  await ask(from, us, captcha)
  expect(row(from, 0)).toMatchObject({ blocked: 1, failed: 0, coolingUntil: 1000, coolingFor: ['google'] })
  expect(await ask(from)).toBe('10.0.0.2')
  expect(await ask(from, { engine: 'bing', country: 'us' })).toBe('10.0.0.1')

  for (const pause of [1000, 2000, 4000]) {
    expect(row(from, 0)?.coolingUntil).toBe(Date.now() + pause)
    await vi.advanceTimersByTimeAsync(pause)
    expect(row(from, 0)?.coolingUntil).toBeNull()
    expect(await ask(from, us, captcha)).toBe('10.0.0.1')
  }
  await vi.advanceTimersByTimeAsync(8000)
  await ask(from)
  await ask(from, us, captcha)
  expect(row(from, 0)?.coolingUntil).toBe(Date.now() + 1000)
})

test('Retry-After is honoured, however long', async () => {
  const from = pool(proxies('us'))
  const limited = ask(from, us, () => {
    throw new SourceError('rate_limited', 'Slow down.', 7_200_000)
  })
  await expect(limited).rejects.toMatchObject({ failure: 'rate_limited' })
  expect(row(from, 0)).toMatchObject({ coolingUntil: 7_200_000, lastFailure: 'Slow down.' })
})

test('what carries nothing is left out at once, and the next tries', async () => {
  const from = pool(proxies(undefined, undefined, undefined))
  const went = await ask(from, us, (host) => {
    if (host !== '10.0.0.3') throw new UnreachedError('unauthorised', 'Wrong credentials.')
    return page()
  })
  expect(went).toBe('10.0.0.1 10.0.0.2 10.0.0.3')
  expect(row(from, 0)).toMatchObject({ used: 1, failed: 1, coolingFor: 'all', success: 0.8 })
  expect(from.health().isOpen).toBe(true)
})

test('a dead pool says so without asking, and comes back', async () => {
  const from = pool(proxies('us', 'de'))
  const asked = ask(from, us, () => {
    throw new UnreachedError('network', 'Not reached.')
  })
  const message = 'None of the 2 proxies can be used for google now: 2 cannot be used at all (Not reached.).'
  await expect(asked).rejects.toMatchObject({
    failure: 'no_proxy',
    retryAfter: 1000,
    message,
  })
  expect(from.health().isOpen).toBe(false)
  await expect(ask(from)).rejects.toMatchObject({ failure: 'no_proxy' })
  expect(row(from, 0)?.used).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await ask(from)).toBe('10.0.0.1')
})

test('who waits when the last proxy is lost is told at once', async () => {
  const from = pool(proxies('us'))
  const first = ask(from, us, () => wait(100).then(() => emptyPage({ status: 'blocked' })))
  const second = ask(from)
  const refused = expect(second).rejects.toMatchObject({ failure: 'no_proxy', retryAfter: 1000 })
  await vi.advanceTimersByTimeAsync(100)
  await first
  await refused
})

test('a time-out counts against the proxy, our own stop does not', async () => {
  const from = pool(proxies('us'))
  const hang = async (reason: unknown) => {
    const controller = new AbortController()
    const asked = from.run(
      us,
      controller.signal,
      () =>
        new Promise<ParsedPage>((_, reject) => {
          controller.signal.addEventListener('abort', () => reject(new Error('closed')))
        }),
    )
    await vi.advanceTimersByTimeAsync(0)
    controller.abort(reason)
    return asked.catch(() => row(from, 0))
  }
  expect(await hang(new Error('The worker stops.'))).toMatchObject({
    failed: 0,
    active: 0,
    coolingUntil: null,
  })
  expect(await hang(new SourceError('timeout', 'Too slow.'))).toMatchObject({
    failed: 1,
    active: 0,
    coolingUntil: 1000,
    coolingFor: ['google'],
  })
})

test('who stops waiting leaves the queue', async () => {
  const from = pool(proxies('us'))
  const first = ask(from, us, () => wait(100).then(page))
  const controller = new AbortController()
  const second = from.run(us, controller.signal, async () => page())
  controller.abort(new Error('enough'))
  await expect(second).rejects.toThrow('enough')
  const third = ask(from)
  await vi.advanceTimersByTimeAsync(100)
  expect([await first, await third]).toEqual(['10.0.0.1', '10.0.0.1'])
  expect(row(from, 0)).toMatchObject({ used: 2, active: 0 })
  expect(vi.getTimerCount()).toBe(0)
})

test("an engine's own failure is nobody else's fault", async () => {
  const from = pool(proxies('us'))
  for (const failure of ['server_error', 'bad_answer'] as const) {
    const asked = ask(from, us, () => {
      throw new SourceError(failure, failure)
    })
    await expect(asked).rejects.toMatchObject({ failure })
  }
  expect(row(from, 0)).toMatchObject({ failed: 2, coolingUntil: null })
})

test('one that comes back is not flooded', async () => {
  const from = pool(proxies(undefined, undefined))
  await ask(from, us, () => emptyPage({ status: 'blocked' }))
  for (let index = 0; index < 100; index += 1) await ask(from)
  await vi.advanceTimersByTimeAsync(1000)
  for (let index = 0; index < 20; index += 1) await ask(from)
  expect(row(from, 0)?.used).toBeLessThan(16)
})

test('speed is a moving average of whole pages', async () => {
  const from = pool(proxies('us'))
  for (const took of [100, 200]) {
    const asked = ask(from, us, () => wait(took).then(page))
    await vi.advanceTimersByTimeAsync(took)
    await asked
  }
  expect(row(from, 0)).toMatchObject({ latency: 120, success: 1, lastUsedAt: 100 })
})
