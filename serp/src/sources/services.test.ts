import { afterEach, describe, expect, test } from 'vitest'
import { checkSearch } from '../check.ts'
import type { Search } from '../search.ts'
import type { PageRequest, Source, SourceFailure } from '../source.ts'
import { startSearchapi } from '../testing/services/searchapi.ts'
import { startSerpapi } from '../testing/services/serpapi.ts'
import { startSerper } from '../testing/services/serper.ts'
import {
  goodKey,
  pagesOf,
  type Reply,
  type StandIn,
  spentKey,
  unknownPhrase,
} from '../testing/services/stand-in.ts'
import { startTraject } from '../testing/services/traject.ts'
import { createSource } from './registry.ts'

type Case = {
  name: string
  start: () => Promise<StandIn>
  /** Settings besides `baseUrl`, by the key of the account. */
  settings: (key: string) => Record<string, unknown>
  engine?: string
  type?: string
  /** How the whole list ends: told by the service, or only seen. */
  end: 'told' | 'seen'
  /** Whether the service says that there are no results. */
  saysNothingFound: boolean
  hasCredit?: boolean
}

const key = (value: string) => ({ key: value })

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
]

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const signal = new AbortController().signal

describe.each(cases)('$name $engine', (one) => {
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
      ...one.settings(account),
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
    const list = pagesOf(search.phrase).flat()
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

  test('a wrong key and a used-up account are told apart', async () => {
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
    ['an empty object', { body: {} }, 'bad_answer'],
    ['an error within HTTP 200', { body: { error: 'Something went wrong.' } }, 'bad_answer'],
  ]

  test.each(answers)('%s is a failure', async (_name, reply, failure, retryAfter) => {
    const { service, source } = await open()
    service.insist(reply)
    await expect(source.fetchPage(firstPage, signal)).rejects.toMatchObject({
      name: 'SourceError',
      failure,
      retryAfter,
    })
  })

  test('text that is no JSON is a failure', async () => {
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
    const request = { ...firstPage, search: { ...search, engine: 'naver', type: 'shopping' } }
    await expect(source.fetchPage(request, signal)).rejects.toMatchObject({
      failure: 'unsupported',
      retryable: false,
    })
    expect(service.asked).toEqual([])
  })

  test('it says what a request costs', async () => {
    expect((await open()).source.price).toBe(0.001)
  })
})
