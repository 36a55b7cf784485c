import { afterEach, expect, test } from 'vitest'
import { startSerpapi } from '../testing/services/serpapi.ts'
import { goodKey, type StandIn } from '../testing/services/stand-in.ts'
import { createSource } from './registry.ts'

const open: StandIn[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

/** Citations of a search's overview, and the engines that SerpApi was asked for. */
async function overviewOf(phrase: string, overviews?: 'all') {
  const service = await startSerpapi()
  open.push(service)
  const source = createSource('serpapi', {
    key: goodKey,
    baseUrl: service.baseUrl,
    ...(overviews && { overviews }),
  })
  const search = {
    engine: 'google',
    type: 'web',
    phrase,
    country: 'de',
    language: 'de',
    device: 'desktop',
    place: null,
  } as never
  const page = await source.fetchPage({ search, page: 0, offset: 0, wanted: 10 }, AbortSignal.timeout(10_000))
  await source.close()
  expect(page.organic.length).toBeGreaterThan(0)
  const engines = service.asked.map(({ query }) => query.get('engine'))
  return { cited: page.features.find(({ type }) => type === 'ai_overview')?.children, engines }
}

test('an overview that loads later is read by a second search if that is wanted', async () => {
  expect(await overviewOf('shed overview', 'all')).toEqual({
    cited: [
      { title: 'Source 1', url: 'https://source1.test/' },
      { title: 'Source 2', url: 'https://source2.test/' },
    ],
    engines: ['google', 'google_ai_overview'],
  })
})

test('by default nothing further is paid for, and the sources are not read', async () => {
  expect(await overviewOf('shed overview')).toEqual({ cited: [], engines: ['google'] })
})

test('without an overview there is no second search', async () => {
  expect(await overviewOf('shed', 'all')).toEqual({ cited: undefined, engines: ['google'] })
})

test('if the second search fails, the results stand', async () => {
  expect(await overviewOf('shed overview expired', 'all')).toMatchObject({ cited: [] })
})
