// @module-tag deep
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findChromium } from '../browsing/executable.ts'
import { captcha, consent } from '../engines/google/samples.ts'
import type { PageRequest, Source } from '../source.ts'
import { engineBehindProxies } from '../testing/behind-proxies.ts'
import { hasBrowser } from '../testing/browser.ts'
import { closedAfterEach } from '../testing/closing.ts'
import { type Answer, googlePage, type Seen } from '../testing/engine.ts'
import type { ProxyBehaviour } from '../testing/proxies.ts'
import { createSource } from './registry.ts'

const closing = closedAfterEach()

const request = (device: 'desktop' | 'mobile' = 'desktop'): PageRequest => ({
  search: { phrase: 'shed', engine: 'google', type: 'web', country: 'us', language: 'de', device },
  page: 0,
  offset: 0,
  wanted: 10,
})
const ask = (source: Source, device?: 'mobile', signal = new AbortController().signal) =>
  source.fetchPage(request(device), signal)

/** A page that shows nothing until its script has fetched the results, and more results a moment later. */
const scripted = `<!doctype html><html><head><title>shed - Google Search</title></head><body>
<img src="/logo.png"><form action="/search" role="search"><textarea name="q">shed</textarea></form>
<div id="search"><div id="rso"></div></div><script>
const add = (from, to) => { for (let i = from; i <= to; i++) rso.insertAdjacentHTML('beforeend',
  '<div class="g"><a href="https://site' + i + '.test/"><h3>' + (i > 1 ? 'Result ' + i : navigator.userAgent + ' ' + document.cookie) + '</h3></a><div>About</div></div>') }
const rso = document.getElementById('rso')
fetch('/results').then(() => { add(1, 4); setTimeout(() => add(5, 9), 60) })
</script></body></html>`

async function start(
  answer: (seen: Seen) => Answer | Promise<Answer>,
  settings: Record<string, unknown> = {},
  behaviours: ProxyBehaviour[] = [],
) {
  const { proxies, engine } = await engineBehindProxies(behaviours, answer, closing)
  const source = createSource('browser', {
    baseUrl: engine.baseUrl,
    ...(proxies.length > 0 && { proxies: proxies.map(({ server }) => server) }),
    ...settings,
  })
  closing.push(() => source.close())
  return {
    source,
    engine,
    proxies,
    opened: () => engine.seen.filter(({ path }) => path.startsWith('/search')),
  }
}

/** Our running processes, by process id. */
function children(): number[] {
  return readdirSync('/proc').flatMap((id) => {
    if (!/^\d+$/.test(id)) return []
    try {
      const [, , state, parent] = /^(.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? []
      return Number(parent) === process.pid && state !== 'Z' ? [Number(id)] : []
    } catch {
      // The process has ended meanwhile.
      return []
    }
  })
}

const options = { timeout: 60_000 }

test('a browser that is not there is told when the source is made', () => {
  expect(() => createSource('browser', { executable: '/nowhere/chromium' })).toThrow(
    'There is no browser to run at /nowhere/chromium.',
  )
  expect(() => findChromium(undefined, '')).toThrow(
    /^There is no Chromium or Chrome on this machine: install one/,
  )
})

test('a program that is no browser is a failure, not a crash', options, async () => {
  const source = createSource('browser', { executable: '/bin/false', baseUrl: 'http://127.0.0.1:9' })
  await expect(ask(source)).rejects.toMatchObject({ failure: 'server_error', message: /does not start/ })
  await source.close()
})

test.skipIf(!hasBrowser)(
  'scripts run until all results are there, and pictures are left out',
  options,
  async () => {
    const { source, engine } = await start(({ path }) => ({ html: path === '/results' ? '' : scripted }))
    const page = await ask(source)
    expect(page.organic.map(({ url }) => url)).toHaveLength(9)
    expect(page.organic[0]?.title).toMatch(
      /Windows NT 10\.0.* Chrome\/\d+\.0\.0\.0 Safari\/537\.36 SOCS=CAI$/,
    )
    const phone = await ask(source, 'mobile')
    expect(phone.organic[0]?.title).toMatch(/Android.* Mobile Safari/)
    const paths = engine.seen.map(({ path }) => path.split('?')[0])
    expect(new Set(paths)).toEqual(new Set(['/search', '/results']))
  },
)

test.skipIf(!hasBrowser)('captchas, walls and refusals are told as by direct', options, async () => {
  let answer: Answer = { html: captcha }
  const { source } = await start(() => answer, { patience: 0.5 })
  expect(await ask(source)).toMatchObject({ status: 'blocked', organic: [] })
  answer = { html: captcha, status: 429 }
  expect(await ask(source)).toMatchObject({ status: 'blocked' })
  answer = { html: 'no', status: 403 }
  await expect(ask(source)).rejects.toMatchObject({ failure: 'blocked' })
  answer = { html: 'slow', status: 429, headers: { 'retry-after': '7' } }
  await expect(ask(source)).rejects.toMatchObject({ failure: 'rate_limited', retryAfter: 7000 })
  answer = { html: '<html><body><div id="main"></div></body></html>' }
  expect(await ask(source)).toMatchObject({ status: 'js_required' })
})

test.skipIf(!hasBrowser)("Google's consent page is answered by its cookies", options, async () => {
  const { source, opened } = await start(({ cookie = '' }) => ({
    html: cookie.includes('CONSENT=YES') ? googlePage() : consent,
  }))
  expect(await ask(source)).toMatchObject({ status: 'ok' })
  expect(await ask(source)).toMatchObject({ status: 'ok' })
  expect(opened()).toHaveLength(3)
})

test.skipIf(!hasBrowser)('every proxy is a visitor of its own, forgotten in time', options, async () => {
  let visits = 0
  const { source, opened } = await start(
    () => {
      visits += 1
      return { html: googlePage(), headers: { 'set-cookie': `visit=${visits}; Path=/` } }
    },
    { pagesPerContext: 2, perProxy: 1, contexts: 2 },
    [{ username: 'me', password: 'one' }, {}],
  )
  for (let time = 0; time < 6; time += 1) await ask(source)
  for (const proxy of [0, 1]) {
    const cookies = opened()
      .filter((seen) => seen.proxy === proxy)
      .map(({ cookie }) => cookie)
    expect(cookies).toEqual(['SOCS=CAI', expect.stringMatching(/visit=[12]$/), 'SOCS=CAI'])
  }
})

test.skipIf(!hasBrowser)('wrong credentials and closed ports lead to the next proxy', options, async () => {
  const { source, proxies, engine } = await start(() => ({ html: googlePage() }), {}, [
    { username: 'me', password: 'right' },
    {},
    {},
  ])
  await source.close()
  await proxies[1]!.close()
  const [first, second, third] = proxies.map(({ server }) => server)
  const other = createSource('browser', {
    baseUrl: engine.baseUrl,
    proxies: [{ ...first, password: 'wrong' }, second, third],
  })
  closing.push(() => other.close())
  expect(await ask(other)).toMatchObject({ status: 'ok' })
  expect(other.health?.().proxies).toMatchObject([
    { failed: 1, coolingFor: 'all', lastFailure: /credentials/ },
    { failed: 1, coolingFor: 'all' },
    { used: 1, failed: 0 },
  ])
})

test.skipIf(!hasBrowser || !existsSync('/proc'))(
  'a stopped search closes its page, a crash is survived, and nothing is left behind',
  options,
  async () => {
    const before = children()
    let hold = true
    const { source, opened } = await start(
      () => (hold ? new Promise<Answer>(() => {}) : { html: googlePage() }),
      { contexts: 2 },
    )
    const controller = new AbortController()
    const stopped = ask(source, undefined, controller.signal)
    const waiting = [ask(source), ask(source)]
    for (const one of waiting) one.catch(() => {})
    await expect.poll(() => opened().length).toBe(2)
    hold = false
    controller.abort(new Error('enough'))
    await expect(stopped).rejects.toThrow('enough')
    // The third takes the slot of the first.
    await expect.poll(() => opened().length).toBe(3)
    expect(await waiting[1]).toMatchObject({ status: 'ok' })

    const [browser] = children().filter((id) => !before.includes(id))
    process.kill(browser!, 'SIGKILL')
    await expect(waiting[0]).rejects.toMatchObject({ failure: 'bad_answer' })
    expect(await ask(source)).toMatchObject({ status: 'ok' })

    await source.close()
    await expect.poll(() => children().filter((id) => !before.includes(id))).toEqual([])
    await expect(ask(source)).rejects.toMatchObject({ failure: 'no_proxy' })
  },
)

test.skipIf(!hasBrowser)(
  'what has to be posted for is posted, and answers without a body are told',
  options,
  async () => {
    let answer: Answer = { html: googlePage() }
    const { source, engine } = await start(() => answer, { patience: 0.1 })
    const search = { ...request().search, engine: 'duckduckgo' }
    const next = { search, page: 1, offset: 10, wanted: 10, cursor: 'q=shed&s=10&vqd=4-1' }
    await source.fetchPage(next, new AbortController().signal)
    expect(engine.seen[0]).toMatchObject({ method: 'POST', body: expect.stringContaining('vqd=4-1') })
    answer = { html: '', status: 403 }
    await expect(ask(source)).rejects.toMatchObject({ failure: 'blocked' })
  },
)
