import { afterEach, expect, test } from 'vitest'
import { startDataforseo } from '../testing/services/dataforseo.ts'
import { startSerpapi } from '../testing/services/serpapi.ts'
import { goodKey, pagesOf, type StandIn } from '../testing/services/stand-in.ts'
import { citedList } from './cited-sources.ts'
import { createSource } from './registry.ts'

const open: StandIn[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

const services = {
  serpapi: { start: startSerpapi, settings: { key: goodKey } },
  dataforseo: { start: startDataforseo, settings: { login: 'me', password: goodKey } },
  'dataforseo, queued': {
    start: startDataforseo,
    settings: { login: 'me', password: goodKey, mode: 'queued', pollInterval: 0 },
  },
} as const

async function ask(service: keyof typeof services, phrase: string) {
  const { start, settings } = services[service]
  const standIn = await start()
  open.push(standIn)
  const source = createSource(service.replace(/,.*/, ''), { ...settings, baseUrl: standIn.baseUrl })
  const search = {
    engine: 'google',
    type: 'ai-mode',
    phrase,
    country: 'de',
    language: 'de',
    device: 'desktop',
  }
  try {
    return await source.fetchPage(
      { search: search as never, page: 0, offset: 0, wanted: 100 },
      AbortSignal.timeout(10_000),
    )
  } finally {
    await source.close()
  }
}

test.each(Object.keys(services) as (keyof typeof services)[])(
  '%s: the list of AI Mode is what its answer cites, in order',
  async (service) => {
    const { status, organic, hasNext } = await ask(service, 'shed')
    const cited = pagesOf('shed')[0] ?? []
    expect(cited.length).toBeGreaterThan(3)
    expect({ status, hasNext }).toEqual({ status: 'ok', hasNext: false })
    expect(organic.map(({ position, url, title }) => ({ position, url, title }))).toEqual(
      cited.map(({ url, title }, index) => ({ position: index + 1, url, title })),
    )
  },
)

test('an answer whose sources are not given is no list without the site', () => {
  for (const block of [
    [],
    { text_blocks: [{ snippet: 'It is so.' }] },
    [{ type: 'ai_overview', references: null }],
  ])
    expect(() => citedList('serpapi', 'shed', block)).toThrow('gave an answer without its sources')
})

test('the answer in the shape that the documentation of DataForSEO shows', () => {
  const reference = (rank: number, domain: string) => ({
    type: 'ai_overview_reference',
    rank_group: rank,
    rank_absolute: rank,
    position: 'left',
    source: domain,
    domain,
    url: `https://${domain}/sheds#:~:text=A%20shed`,
    title: `Sheds at ${domain}`,
    text: 'A shed has no windows.',
  })
  const element = {
    type: 'ai_overview_element',
    title: null,
    text: 'A shed keeps tools dry.',
    markdown: 'A shed keeps tools dry.',
    links: [{ type: 'link_element', title: 'as one says', description: null, url: 'https://linked.test/' }],
    images: [{ type: 'images_element', alt: 'A shed', url: null, image_url: 'https://images.test/1.png' }],
    references: [reference(1, 'b.test'), reference(2, 'c.test')],
  }
  const answer = {
    type: 'ai_overview',
    rank_group: 1,
    rank_absolute: 1,
    position: 'left',
    asynchronous_ai_overview: false,
    markdown: 'A shed keeps tools dry.',
    items: [
      element,
      { type: 'ai_overview_expanded_element', title: 'Step 2', components: [], references: null },
    ],
    references: [reference(1, 'a.test'), reference(2, 'b.test')],
    rectangle: null,
  }
  expect(
    citedList('dataforseo', null, [answer]).organic.map(({ position, url }) => `${position} ${url}`),
  ).toEqual(['1 https://a.test/sheds', '2 https://b.test/sheds'])
  expect(
    citedList('dataforseo', null, [{ ...answer, references: null }]).organic.map(
      ({ url }) => new URL(url).hostname,
    ),
  ).toEqual(['b.test', 'c.test'])
})
