import { describe, expect, test, vi } from 'vitest'
import { checkSearch } from './check.ts'
import type { Organic, ParsedPage } from './page.ts'
import { type PageRequest, type Source, SourceError } from './source.ts'
import { enginePages } from './sources/direct.ts'
import { coffee as search } from './testing/requests.ts'

function options(changes: Partial<Parameters<typeof checkSearch>[2]> = {}) {
  return {
    depth: 30,
    signal: new AbortController().signal,
    attempts: 3,
    timeout: 1000,
    backoff: 1,
    ...changes,
  }
}

function page(urls: string[], changes: Partial<ParsedPage> = {}): ParsedPage {
  const organic: Organic[] = urls.map((url, index) => ({
    position: index + 1,
    url,
    title: url,
    description: '',
  }))
  return { status: 'ok', query: 'coffee', organic, features: [], relateds: [], hasNext: null, ...changes }
}

const urls = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `https://site${from + index}.test/`)

/** Gives the answers in order and repeats the last one; throws those that are errors. */
function fakeSource(answers: (ParsedPage | Error)[], resultsPerRequest = 10) {
  const requests: PageRequest[] = []
  const source: Source = {
    name: 'fake',
    resultsPerRequest,
    capabilities: enginePages,
    fetchPage: async (request) => {
      const answer = answers[Math.min(requests.push(request), answers.length) - 1]
      if (answer === undefined || answer instanceof Error) throw answer
      return answer
    },
    close: async () => {},
  }
  return { source, requests }
}

test('stars of results on the first page are a feature of the check', async () => {
  const check = await checkSearch(
    fakeSource([page(urls(1, 10), { isRated: true }), page(urls(11, 10))]).source,
    search,
    options({ depth: 20 }),
  )
  expect(check).toMatchObject({ outcome: 'complete', features: [{ type: 'reviews', children: [] }] })
})

test('joins pages, numbers through and drops duplicates', async () => {
  const { source, requests } = fakeSource([
    page(urls(1, 10), { features: [{ type: 'images', children: [] }], relateds: ['tea'] }),
    page(['http://www.site3.test#x', ...urls(11, 9)], {
      features: [{ type: 'videos', children: [] }],
      relateds: ['tea', 'milk'],
    }),
    page(urls(20, 10)),
    page(urls(30, 10)),
  ])
  const check = await checkSearch(source, search, options({ depth: 25 }))
  expect(check).toMatchObject({ outcome: 'complete', exhausted: false, requests: 3, depth: 29 })
  if (check.outcome !== 'complete') return
  expect(check.organic.map(({ position }) => position)).toEqual(
    Array.from({ length: 29 }, (_, index) => index + 1),
  )
  expect(check.organic[10]?.url).toBe('https://site11.test/')
  expect(check.features).toEqual([{ type: 'images', children: [] }])
  expect(check.relateds).toEqual(['tea', 'milk'])
  expect(requests.map(({ page, offset, wanted }) => [page, offset, wanted])).toEqual([
    [0, 0, 25],
    [1, 10, 15],
    [2, 20, 6],
  ])
})

test('ends before its depth when what is there is enough, and says how far it looked', async () => {
  const { source, requests } = fakeSource([page(urls(1, 10)), page(urls(11, 9)), page(urls(20, 10))])
  const isEnough = ({ organic }: { organic: readonly Organic[] }) =>
    organic.some(({ url }) => url === 'https://site12.test/')
  const check = await checkSearch(source, search, options({ depth: 100, isEnough }))
  expect(check).toMatchObject({ outcome: 'complete', depth: 19, exhausted: false })
  expect(requests).toHaveLength(2)
})

test('never lists more than 100', async () => {
  const { source } = fakeSource([page(urls(1, 60)), page(urls(61, 60))], 60)
  expect(await checkSearch(source, search, options({ depth: 100 }))).toMatchObject({
    depth: 100,
    exhausted: false,
  })
})

test('ends where the engine shows that the list does', async () => {
  const { source } = fakeSource([
    page(urls(1, 10)),
    page(urls(11, 3), { hasNext: false, endSign: 'last_page' }),
  ])
  expect(await checkSearch(source, search, options())).toMatchObject({
    exhausted: true,
    depth: 100,
    requests: 2,
  })
})

test('one page without news is passed over, two in a row cut the list', async () => {
  const { source, requests } = fakeSource([
    page(urls(1, 10)),
    page(urls(1, 10)),
    page(urls(11, 5)),
    page(urls(11, 5)),
    page(urls(11, 5)),
  ])
  const check = await checkSearch(source, search, options())
  expect(check).toMatchObject({ outcome: 'complete', exhausted: false, depth: 15 })
  expect(requests).toHaveLength(5)
})

test('pages that keep falling short do not go on for ever', async () => {
  let next = 0
  const { source } = fakeSource([])
  source.fetchPage = async () => {
    next += 1
    return page(urls(next, 1))
  }
  expect(await checkSearch(source, search, options())).toMatchObject({
    exhausted: false,
    depth: 7,
    requests: 7,
  })
})

test('no results is a complete answer', async () => {
  const { source } = fakeSource([page([], { status: 'no_results' })])
  expect(await checkSearch(source, search, options())).toMatchObject({
    outcome: 'complete',
    organic: [],
    exhausted: true,
  })
})

test('an empty later page that does not say so is a failure, not the end of the list', async () => {
  const { source } = fakeSource([page(urls(1, 10)), page([])])
  expect(await checkSearch(source, search, options())).toMatchObject({
    outcome: 'failed',
    failure: 'bad_answer',
  })
})

test('an empty first page that does not say so is a failure', async () => {
  const { source } = fakeSource([page([])])
  expect(await checkSearch(source, search, options())).toMatchObject({
    outcome: 'failed',
    failure: 'bad_answer',
    requests: 3,
  })
})

test.each(['blocked', 'consent', 'js_required'] as const)('%s is retried, then a failure', async (status) => {
  const { source } = fakeSource([page([], { status })])
  expect(await checkSearch(source, search, options())).toMatchObject({
    outcome: 'failed',
    failure: status,
    requests: 3,
  })
  const recovering = fakeSource([page([], { status }), page(urls(1, 30))])
  expect(await checkSearch(recovering.source, search, options())).toMatchObject({
    outcome: 'complete',
    requests: 2,
  })
})

test('a failure on a later page fails the check, which goes on from there the next time', async () => {
  const first = page(urls(1, 10), { features: [{ type: 'images', children: [] }], cursor: 'second' })
  const failing = fakeSource([first, new SourceError('server_error', 'HTTP 500')])
  const check = await checkSearch(failing.source, search, options())
  expect(check).toMatchObject({
    outcome: 'failed',
    failure: 'server_error',
    message: 'HTTP 500',
    requests: 4,
    paid: 4,
    progress: { source: 'fake', pages: 1, seen: 10, cursor: 'second' },
  })
  if (check.outcome !== 'failed') throw new Error('it must fail')
  const { source, requests } = fakeSource([page([...urls(10, 1), ...urls(11, 9)]), page(urls(20, 11))])
  const rest = await checkSearch(source, search, options({ progress: check.progress }))
  expect(requests.map(({ page: number, offset, cursor }) => [number, offset, cursor])).toEqual([
    [1, 10, 'second'],
    [2, 20, undefined],
  ])
  expect(rest).toMatchObject({ outcome: 'complete', requests: 2, depth: 30, features: [{ type: 'images' }] })
  if (rest.outcome !== 'complete') throw new Error('it must be complete')
  expect(rest.organic.map(({ url }) => url)).toEqual(urls(1, 30))
  expect(rest.organic.at(-1)?.position).toBe(30)
})

test('a page that is not to be believed fails the check, and is not asked for again', async () => {
  const { source, requests } = fakeSource([page(urls(1, 3))])
  const inspect = vi.fn(() => 'It reads differently.')
  expect(await checkSearch(source, search, options({ inspect }))).toMatchObject({
    outcome: 'failed',
    failure: 'drift',
    message: 'It reads differently.',
  })
  expect(requests).toHaveLength(1)
  expect(inspect).toHaveBeenCalledTimes(1)
})

test('what is plainly refused is not paid for', async () => {
  const { source } = fakeSource([new SourceError('rate_limited', 'slow'), page(urls(1, 30))])
  expect(await checkSearch(source, search, options())).toMatchObject({ requests: 2, paid: 1 })
})

test('what asking again cannot mend is not retried', async () => {
  const { source } = fakeSource([new SourceError('unauthorised', 'no')])
  expect(await checkSearch(source, search, options())).toMatchObject({ failure: 'unauthorised', requests: 1 })
})

test('a source without a proxy to go through spends nothing, and is asked again later', async () => {
  const { source } = fakeSource([page(urls(1, 10)), new SourceError('no_proxy', 'all cooling', 9_000)])
  const check = await checkSearch(source, search, options())
  expect(check).toMatchObject({ failure: 'no_proxy', requests: 1, retryAfter: 9_000 })
})

test('waits as long as asked, and gives up when asked to wait too long', async () => {
  vi.useFakeTimers()
  try {
    const { source, requests } = fakeSource([
      new SourceError('rate_limited', 'slow', 5000),
      page(urls(1, 30)),
    ])
    const check = checkSearch(source, search, options({ backoff: 100 }))
    await vi.advanceTimersByTimeAsync(4999)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await check).toMatchObject({ outcome: 'complete', requests: 2 })
  } finally {
    vi.useRealTimers()
  }
  const { source } = fakeSource([new SourceError('rate_limited', 'slow', 3_600_000)])
  expect(await checkSearch(source, search, options())).toMatchObject({ requests: 1, retryAfter: 3_600_000 })
})

test('backs off exponentially, with full jitter', async () => {
  vi.useFakeTimers()
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  try {
    const { source, requests } = fakeSource([new SourceError('network', 'reset')])
    const check = checkSearch(source, search, options({ backoff: 1000 }))
    await vi.advanceTimersByTimeAsync(499)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(999)
    expect(requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await check).toMatchObject({ failure: 'network', requests: 3 })
  } finally {
    random.mockRestore()
    vi.useRealTimers()
  }
})

test('a source that never answers times out', async () => {
  const { source } = fakeSource([])
  source.fetchPage = () => new Promise(() => {})
  const check = await checkSearch(source, search, options({ timeout: 5, attempts: 2 }))
  expect(check).toMatchObject({ outcome: 'failed', failure: 'timeout', requests: 2 })
})

test('an abort ends the check at once, even in a pause', async () => {
  const controller = new AbortController()
  const { source } = fakeSource([new SourceError('rate_limited', 'slow', 50_000)])
  const check = checkSearch(source, search, options({ signal: controller.signal }))
  setTimeout(() => controller.abort(new Error('stopped')), 5)
  await expect(check).rejects.toThrow('stopped')
  await expect(checkSearch(source, search, options({ signal: controller.signal }))).rejects.toThrow('stopped')
})

test('a defect in a source is not mistaken for a failed request', async () => {
  const { source } = fakeSource([new TypeError('defect')])
  await expect(checkSearch(source, search, options())).rejects.toThrow(TypeError)
})

test('the token of a page gets the next one', async () => {
  const { source, requests } = fakeSource([
    page(urls(1, 10), { hasNext: true, cursor: 'second' }),
    page(urls(11, 10), { hasNext: true, cursor: 'third' }),
    page(urls(21, 10), { hasNext: false }),
  ])
  await checkSearch(source, search, options())
  expect(requests.map(({ cursor }) => cursor)).toEqual([undefined, 'second', 'third'])
})

test('a list that is cut short is neither asked for again nor taken for the whole', async () => {
  const { source } = fakeSource([page(urls(1, 10), { hasNext: true, isCut: true })])
  expect(await checkSearch(source, search, options())).toMatchObject({
    outcome: 'complete',
    exhausted: false,
    depth: 10,
    requests: 1,
  })
})

describe('the end of a list', () => {
  const none = page([], { status: 'no_results' })
  const silent = page([], { isCut: true })
  const check = async (...answers: ParsedPage[]) => {
    const { source, requests } = fakeSource(answers)
    const { outcome, ...rest } = await checkSearch(source, search, options())
    return { outcome, ...rest, asked: requests.length }
  }

  test.each([
    ['a missing link', page(urls(1, 7), { hasNext: false }), silent],
    ['a short page', page(urls(1, 7)), silent],
    ['a short page that is repeated', page(urls(1, 7), { hasNext: false }), page(urls(1, 7))],
    ['a short page while more is counted', page(urls(1, 7), { total: 1_200_000 }), silent],
    ['words while more is counted', page(urls(1, 7), { total: 1_200_000 }), none],
    [
      'a sign while more is counted',
      page(urls(1, 7), { total: 15, hasNext: false, endSign: 'said' }),
      silent,
    ],
    ['a count that is far too small', page(urls(1, 7), { total: 1 }), silent],
    ['a count that comes with a next page', page(urls(1, 7), { total: 7, hasNext: true }), silent],
    ['a page that says nothing', page(urls(1, 7), { total: 0 }), page(urls(1, 7), { total: 0 })],
  ])('%s does not show it', async (_name, first, next) => {
    const found = await check(first, next)
    expect(found).toMatchObject({ outcome: 'complete', exhausted: false, depth: 7 })
    expect(found.asked).toBeLessThanOrEqual(3)
  })

  test.each([
    ['no results after it', [page(urls(1, 7)), none]],
    ['its own sign', [page(urls(1, 7), { hasNext: false, endSign: 'last_page' })]],
    ['a count of what came', [page(urls(1, 7), { total: 7 })]],
    [
      'a count that is corrected on the last page',
      [page(urls(1, 10), { total: 5000 }), page(urls(11, 3), { total: 13 })],
    ],
    ['a cut list that is counted', [page(urls(1, 7), { total: 7, isCut: true })]],
    ['an empty later page with a sign', [page(urls(1, 7)), page([], { hasNext: false, endSign: 'said' })]],
  ] satisfies [string, ParsedPage[]][])('%s shows it', async (_name, pages) => {
    expect(await check(...pages)).toMatchObject({ exhausted: true, depth: 100, asked: pages.length })
  })

  test('a short page while more is counted is followed by one request, and by more where that leads on', async () => {
    const short = page(urls(1, 7), { total: 40 })
    expect(await check(short, silent)).toMatchObject({ asked: 2, depth: 7 })
    expect(await check(short, page(urls(8, 7), { total: 40 }))).toMatchObject({ asked: 2, depth: 14 })
    expect(await check(short, page(urls(8, 25), { total: 40 }))).toMatchObject({ asked: 2, depth: 32 })
  })

  test('a page that says that there are none and counts some is a failure', async () => {
    expect(await check({ ...none, total: 90 })).toMatchObject({ outcome: 'failed', failure: 'bad_answer' })
  })

  test('what was counted is known when a check goes on later', async () => {
    const failing = fakeSource([page(urls(1, 7), { total: 40 }), new SourceError('rate_limited', 'HTTP 429')])
    const broken = await checkSearch(failing.source, search, options({ attempts: 1 }))
    if (broken.outcome !== 'failed') throw new Error('it must fail')
    const { source } = fakeSource([none])
    const rest = await checkSearch(source, search, options({ progress: broken.progress }))
    expect(rest).toMatchObject({ outcome: 'complete', exhausted: false, depth: 7, requests: 1 })
  })
})
