import { afterEach, describe, expect, test } from 'vitest'
import { checkSearch } from '../check.ts'
import type { SourceFailure } from '../failures.ts'
import type { Search } from '../search.ts'
import type { PageRequest, Source } from '../source.ts'
import { startBrightdata } from '../testing/services/brightdata.ts'
import { startDataforseo } from '../testing/services/dataforseo.ts'
import { startOxylabs } from '../testing/services/oxylabs.ts'
import { startRawHtml } from '../testing/services/raw-html.ts'
import { startSearchapi } from '../testing/services/searchapi.ts'
import { startSearxng } from '../testing/services/searxng.ts'
import { startSerpapi } from '../testing/services/serpapi.ts'
import { startSerper } from '../testing/services/serper.ts'
import {
  goodKey,
  type Listed,
  pagesOf,
  type Reply,
  type StandIn,
  spentKey,
  unknownPhrase,
} from '../testing/services/stand-in.ts'
import { startTraject } from '../testing/services/traject.ts'
import { startYoutubeData, youtubeId } from '../testing/services/youtube-data.ts'
import { createSource } from './registry.ts'

type Case = {
  name: string
  start: () => Promise<StandIn>
  /** Settings besides `baseUrl`, from the account's key and the service's address. */
  settings: (key: string, origin: string) => Record<string, unknown>
  mode?: string
  engine?: string
  type?: string
  /** Whether it returns the engine's page instead of JSON. */
  isPage?: boolean
  /** How the list's end is known: from the service, or only from what was seen. */
  end: 'told' | 'seen'
  /** Whether the service says that there are no results. */
  saysNothingFound: boolean
  /** Whether the key identifies the account, and whether accounts have credit. */
  hasKey?: boolean
  hasCredit?: boolean
  /** How a result changes if the service does not keep it unchanged. */
  shown?: (result: Listed) => { url: string; title: string }
}

const key = (value: string) => ({ key: value })
const login = (value: string) => ({ login: 'me', password: value })
const zone = (value: string) => ({ key: value, zone: 'serp_api1' })

const cases: Case[] = [
  { name: 'serpapi', start: startSerpapi, settings: key, end: 'told', saysNothingFound: true },
  {
    name: 'serpapi',
    engine: 'bing',
    start: startSerpapi,
    settings: key,
    end: 'told',
    saysNothingFound: true,
  },
  { name: 'searchapi', start: startSearchapi, settings: key, end: 'told', saysNothingFound: true },
  { name: 'scaleserp', start: startTraject, settings: key, end: 'told', saysNothingFound: true },
  { name: 'valueserp', start: startTraject, settings: key, end: 'told', saysNothingFound: true },
  { name: 'serper', start: startSerper, settings: key, end: 'seen', saysNothingFound: false },
  { name: 'dataforseo', start: startDataforseo, settings: login, end: 'told', saysNothingFound: true },
  {
    name: 'dataforseo',
    mode: 'queued',
    start: startDataforseo,
    settings: (value) => ({ ...login(value), mode: 'queued', pollInterval: 0.01 }),
    end: 'told',
    saysNothingFound: true,
  },
  {
    name: 'oxylabs',
    start: startOxylabs,
    settings: login,
    end: 'told',
    saysNothingFound: true,
    hasCredit: false,
  },
  { name: 'brightdata', start: startBrightdata, settings: zone, end: 'told', saysNothingFound: false },
  {
    name: 'brightdata',
    mode: 'raw',
    start: startBrightdata,
    settings: (value) => ({ ...zone(value), format: 'raw' }),
    end: 'told',
    saysNothingFound: true,
    isPage: true,
  },
  {
    name: 'raw-html',
    start: startRawHtml,
    settings: (value, origin) => ({ key: value, url: `${origin}/?api_key={key}&url={url}` }),
    end: 'told',
    saysNothingFound: true,
    isPage: true,
  },
  {
    name: 'searxng',
    start: startSearxng,
    settings: () => ({}),
    end: 'seen',
    saysNothingFound: false,
    hasKey: false,
  },
  {
    name: 'youtube-data',
    engine: 'youtube',
    type: 'youtube-video',
    start: startYoutubeData,
    settings: key,
    end: 'told',
    saysNothingFound: true,
    shown: ({ url, title }) => ({
      url: `https://www.youtube.com/watch?v=${youtubeId(url)}`,
      title: title.replace('for', '& more for'),
    }),
  },
]

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const signal = new AbortController().signal

describe.each(cases)('$name $mode $engine', (one) => {
  const search: Search = {
    phrase: 'garden shed',
    engine: one.engine ?? 'google',
    type: one.type ?? 'web',
    country: 'us',
    language: 'en',
    device: 'desktop',
  }
  const firstPage: PageRequest = { search, page: 0, offset: 0, wanted: 100 }

  async function open(account = goodKey): Promise<{ service: StandIn; source: Source }> {
    const service = await one.start()
    const source = createSource(one.name, {
      ...one.settings(account, service.baseUrl),
      baseUrl: service.baseUrl,
      price: '0.001',
    })
    closing.push(() => source.close(), service.close)
    return { service, source }
  }

  const check = (source: Source, phrase = search.phrase, timeout = 5_000) =>
    checkSearch(source, { ...search, phrase }, { depth: 100, attempts: 1, timeout, backoff: 1, signal })

  test('the whole list is found, page by page, in order', async () => {
    const { source } = await open()
    const list = pagesOf(search.phrase)
      .flat()
      .map(one.shown ?? ((result) => result))
    const result = await check(source)
    expect(result).toMatchObject({
      outcome: 'complete',
      exhausted: one.end === 'told',
      depth: one.end === 'told' ? 100 : list.length,
    })
    const organic = result.outcome === 'complete' ? result.organic : []
    expect(organic.map(({ position, url, title }) => ({ position, url, title }))).toEqual(
      list.map(({ url, title }, index) => ({ position: index + 1, url, title })),
    )
  })

  test('nothing found is only believed where the service says so', async () => {
    const { source } = await open()
    expect(await check(source, unknownPhrase)).toMatchObject(
      one.saysNothingFound
        ? { outcome: 'complete', exhausted: true, organic: [] }
        : { outcome: 'failed', failure: 'bad_answer' },
    )
  })

  test.skipIf(one.hasKey === false)('a wrong key and a used-up account are told apart', async () => {
    const { source } = await open('wrong-key')
    await expect(source.fetchPage(firstPage, signal)).rejects.toMatchObject({ failure: 'unauthorised' })
    if (one.hasCredit === false) return
    const spent = await open(spentKey)
    await expect(spent.source.fetchPage(firstPage, signal)).rejects.toMatchObject({ failure: 'no_credit' })
  })

  const answers: [string, Reply, SourceFailure, number?][] = [
    ['too many requests', { status: 429, headers: { 'retry-after': '7' }, body: {} }, 'rate_limited', 7000],
    ['a failure', { status: 500, body: {} }, 'server_error'],
    ['a gateway that gave up', { status: 504, body: {} }, 'timeout'],
    ['a request it does not know', { status: 400, body: {} }, 'bad_answer'],
  ]
  if (one.isPage) answers.push(['an empty page', { body: '' }, 'bad_answer'])
  else
    answers.push(
      ['an empty object', { body: {} }, 'bad_answer'],
      ['an error within HTTP 200', { body: { error: 'Something went wrong.' } }, 'bad_answer'],
    )

  test.each(answers)('%s is a failure', async (_name, reply, failure, retryAfter) => {
    const { service, source } = await open()
    service.insist(reply)
    await expect(source.fetchPage(firstPage, signal)).rejects.toMatchObject({
      name: 'SourceError',
      failure,
      retryAfter,
    })
  })

  test.skipIf(one.isPage)('text that is no JSON is a failure', async () => {
    const { service, source } = await open()
    service.insist({ body: 'Sorry, we are moving.' })
    await expect(source.fetchPage(firstPage, signal)).rejects.toMatchObject({ failure: 'bad_answer' })
  })

  test('an answer that does not come is a time-out', async () => {
    const { service, source } = await open()
    service.insist('silence')
    expect(await check(source, search.phrase, 50)).toMatchObject({ outcome: 'failed', failure: 'timeout' })
  })

  test('searches it cannot be asked for are refused without asking', async () => {
    const { service, source } = await open()
    const request = { ...firstPage, search: { ...search, engine: 'nosuch' } }
    await expect(source.fetchPage(request, signal)).rejects.toMatchObject({
      failure: 'unsupported',
    })
    expect(service.asked).toEqual([])
  })

  test('it says what a request costs', async () => {
    expect((await open()).source.price).toBe(0.001)
  })
})
