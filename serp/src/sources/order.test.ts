import { describe, expect, test, vi } from 'vitest'
import type { ParsedPage } from '../page.ts'
import type { Search } from '../search.ts'
import { type Capabilities, type PageRequest, type Source, SourceError } from '../source.ts'
import { coffee as search } from '../testing/requests.ts'
import { enginePages } from './direct.ts'
import { createHealthBook } from './health.ts'
import { candidatesFor, checkInOrder, type OrderOptions, parseOrder, sourcesFor, sourcesIn } from './order.ts'
import { sourceNames } from './registry.ts'

describe('an order', () => {
  const rules = parseOrder('google:serper,direct; google/news:direct; *:sandbox', sourceNames)

  test('the narrowest rule decides', () => {
    const of = (engine: string, type: string) => sourcesFor(rules, { engine, type })
    expect(of('google', 'web')).toEqual(['serper', 'direct'])
    expect(of('google', 'news')).toEqual(['direct'])
    expect(of('bing', 'web')).toEqual(['sandbox'])
    expect(sourcesFor(parseOrder('google:direct', sourceNames), { engine: 'bing', type: 'web' })).toEqual([])
    expect(sourcesIn(rules)).toEqual(['serper', 'direct', 'sandbox'])
    expect(parseOrder('direct', sourceNames)).toEqual([{ engine: '*', type: null, sources: ['direct'] }])
  })

  test.each([
    ['', 'no source is named'],
    ['google:guess', '"guess" is no source; there are direct, browser, sandbox'],
    ['altavista:direct', '"altavista" is no engine'],
    ['google/maps:direct', '"google/maps" is no type of an engine'],
    ['google:direct;google:serper', '"google" is there twice'],
  ])('%s is refused', (text, words) => {
    expect(() => parseOrder(text, sourceNames)).toThrow(words)
  })
})

type Answer = ParsedPage | SourceError

const pageOf = (from: number, changes: Partial<ParsedPage> = {}): ParsedPage => ({
  status: 'ok',
  query: null,
  organic: Array.from({ length: 10 }, (_, index) => ({
    position: index + 1,
    url: `https://site${from + index}.test/`,
    title: '',
    description: '',
  })),
  features: [],
  relateds: [],
  hasNext: true,
  ...changes,
})

/** Answers page by page; repeats the last page after the end. */
function source(name: string, answers: Answer[], capabilities: Capabilities = enginePages) {
  const requests: PageRequest[] = []
  const made: Source = {
    name,
    resultsPerRequest: 10,
    capabilities,
    async fetchPage(request) {
      requests.push(request)
      const answer = answers[Math.min(request.page, answers.length - 1)]
      if (answer === undefined || answer instanceof Error) throw answer
      return answer
    },
    close: async () => {},
  }
  return { ...made, requests }
}

const whole = [pageOf(1), pageOf(11), pageOf(21, { hasNext: false, endSign: 'said' })]

function options(changes: Partial<OrderOptions> = {}): OrderOptions {
  return {
    depth: 30,
    signal: new AbortController().signal,
    attempts: 1,
    timeout: 1000,
    backoff: 1,
    health: createHealthBook(),
    enter: async () => () => undefined,
    refusal: () => null,
    isLastTry: false,
    ...changes,
  }
}

describe('sources in order', () => {
  test('one that cannot be asked is passed over', () => {
    const desktop = source('desktop', whole, { ...enginePages, devices: ['desktop'] })
    const both = source('both', whole)
    const sources = new Map([desktop, both].map((one) => [one.name, one]))
    const rules = parseOrder('google:desktop,both', ['desktop', 'both'])
    const names = (asked: Search) => candidatesFor(rules, sources, asked).map(({ name }) => name)
    expect(names(search)).toEqual(['desktop', 'both'])
    expect(names({ ...search, device: 'mobile' })).toEqual(['both'])
  })

  test.each(['blocked', 'no_credit', 'unauthorised', 'rate_limited', 'timeout', 'server_error'] as const)(
    'a first page that fails as %s is asked for at the next',
    async (failure) => {
      const first = source('first', [new SourceError(failure, 'no')])
      const second = source('second', whole)
      const check = await checkInOrder([first, second], search, options())
      expect(check).toMatchObject({ outcome: 'complete', source: 'second', depth: 100 })
      expect(check.asked.map(({ source: name, isAnswered }) => [name, isAnswered])).toEqual([
        ['first', false],
        ['second', true],
      ])
    },
  )

  test('pages had are gone on from, and only the last try starts anew elsewhere', async () => {
    const broken = source('broken', [pageOf(1), new SourceError('server_error', 'no')])
    const spare = source('spare', whole)
    const first = await checkInOrder([broken, spare], search, options())
    expect(first).toMatchObject({ outcome: 'failed', progress: { source: 'broken', pages: 1 } })
    expect(spare.requests).toHaveLength(0)
    if (first.outcome !== 'failed') throw new Error('it must fail')
    const { progress } = first
    await checkInOrder([broken, spare], search, options({ progress }))
    expect(broken.requests.map(({ page }) => page)).toEqual([0, 1, 1])
    const last = await checkInOrder([broken, spare], search, options({ progress, isLastTry: true }))
    expect(last).toMatchObject({ outcome: 'complete', source: 'spare' })
    expect(broken.requests.map(({ page }) => page)).toEqual([0, 1, 1, 1])
  })

  test('who waits in line while the budget is used up asks nothing any more', async () => {
    const paid = source('paid', whole)
    let isUsedUp = false
    const enter = async () => {
      isUsedUp = true
      return () => undefined
    }
    const refusal = () => (isUsedUp ? 'used up' : null)
    expect(await checkInOrder([paid], search, options({ enter, refusal }))).toEqual({
      outcome: 'refused',
      message: 'used up',
      asked: [],
    })
    expect(paid.requests).toHaveLength(0)
  })

  test('what was begun is ended where it was begun', async () => {
    const first = source('first', whole)
    const second = source('second', [pageOf(1), new SourceError('timeout', 'late')])
    const begun = await checkInOrder([second], search, options())
    if (begun.outcome !== 'failed') throw new Error('it must fail')
    const mended = source('second', whole)
    const check = await checkInOrder([first, mended], search, options({ progress: begun.progress }))
    expect(check).toMatchObject({ outcome: 'complete', source: 'second', requests: 2 })
    expect(first.requests).toHaveLength(0)
  })

  test('a source out of credit in mid-list leaves the whole list to the next', async () => {
    const first = source('first', [pageOf(1), new SourceError('no_credit', 'no')])
    const second = source('second', whole)
    expect(await checkInOrder([first, second], search, options())).toMatchObject({ source: 'second' })
  })

  test('one that keeps failing is passed over until a pause is over, then tried by one check', async () => {
    let now = 0
    const health = createHealthBook(() => now)
    const answers: Answer[] = [new SourceError('timeout', 'late')]
    const first = source('first', answers)
    const second = source('second', whole)
    const check = () => checkInOrder([first, second], search, options({ health }))
    for (let time = 0; time < 8; time += 1) await check()
    expect(first.requests).toHaveLength(5)
    now += 30_000
    await Promise.all([check(), check(), check()])
    expect(first.requests).toHaveLength(6)
    now += 30_000
    await check()
    expect(first.requests).toHaveLength(6)
    now += 30_000
    answers.splice(0, 1, ...whole)
    await check()
    await check()
    expect(first.requests).toHaveLength(6 + 3 + 3)
    expect(health.all().get('first google')).toMatchObject({ openUntil: null, failuresInRow: 0 })
  })

  test('the only one is asked however unwell it is', async () => {
    const only = source('only', [new SourceError('unauthorised', 'no')])
    const health = createHealthBook()
    for (let time = 0; time < 3; time += 1) await checkInOrder([only], search, options({ health }))
    expect(only.requests).toHaveLength(3)
    expect(health.isOpen('only google')).toBe(true)
  })

  test('one that may not be asked is passed over; where that leaves none, it is told why', async () => {
    const first = source('first', whole)
    const second = source('second', whole)
    const refusal = ({ name }: Source) => (name === 'first' ? 'Its budget is used up.' : null)
    expect(await checkInOrder([first, second], search, options({ refusal }))).toMatchObject({
      source: 'second',
    })
    expect(await checkInOrder([first], search, options({ refusal }))).toEqual({
      outcome: 'refused',
      message: 'Its budget is used up.',
      asked: [],
    })
    expect(first.requests).toHaveLength(0)
  })

  test('a search nobody can answer fails without a request', async () => {
    expect(await checkInOrder([], search, options())).toMatchObject({ failure: 'unsupported', asked: [] })
  })

  test('room at a source is given back however a check ends', async () => {
    const leave = vi.fn()
    const enter = async () => leave
    const defective = source('defective', [new TypeError('defect') as never])
    await expect(checkInOrder([defective], search, options({ enter }))).rejects.toThrow('defect')
    await checkInOrder([source('good', whole)], search, options({ enter }))
    expect(leave).toHaveBeenCalledTimes(2)
  })
})
