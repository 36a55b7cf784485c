import { expect, test } from 'vitest'
import {
  type IntentPage,
  type IntentShares,
  intentOf,
  intents,
  packIntent,
  readIntent,
  type SettledIntent,
  settleIntent,
} from './intent.ts'
import type { FeatureType } from './page.ts'

type Given = { language?: string; features?: FeatureType[] }

function page(phrase: string, urls: readonly (string | [string, string])[], given: Given = {}): IntentPage {
  const results = urls.map((one) =>
    typeof one === 'string' ? { url: one, title: '' } : { url: one[0], title: one[1] },
  )
  return {
    phrase,
    language: given.language ?? 'en',
    organic: results.map(({ url, title }) => ({ url: `https://${url}`, title })),
    features: (given.features ?? []).map((type) => ({ type })),
  }
}

const shops = [
  'a.example/product/1',
  'b.example/p/2',
  'amazon.com/dp/B0',
  'c.example/shop/x',
  'd.example/',
  'e.example/x',
]
const guides = [
  'en.wikipedia.org/wiki/Sky',
  'a.example/blog/sky',
  'reddit.com/r/sky',
  'nasa.gov/sky',
  'b.example/what-is-sky',
  'c.example/x',
]
const lists: [string, string][] = ['a', 'b', 'c', 'd', 'e'].map((name) => [
  `${name}.example/x`,
  'Best chairs of the year',
])

const read = (given: IntentPage) => {
  const reading = readIntent(given)!
  return { ...reading, intent: intents[reading.shares.indexOf(Math.max(...reading.shares))] }
}

test('a page of shops with offers and buying words is transactional', () => {
  const { intent, signs } = read(page('buy oak table', shops, { features: ['shopping', 'ads_top'] }))
  expect(intent).toBe('transactional')
  expect(signs.map(({ sign }) => sign)).toEqual(expect.arrayContaining(['phrase_buy', 'shop', 'shopping']))
  expect(signs.find(({ sign }) => sign === 'shop')).toMatchObject({ count: 4, intent: 'commercial' })
})

test('encyclopaedias, guides and a featured snippet are informational', () => {
  const { intent, shares } = read(page('why is the sky blue', guides, { features: ['featured_snippet'] }))
  expect(intent).toBe('informational')
  expect(shares[0]).toBeGreaterThan(85)
})

test('lists of the best are commercial', () => {
  expect(read(page('ergonomic chair', lists)).intent).toBe('commercial')
  const german = lists.map(([url]): [string, string] => [url, 'Die besten Stühle im Vergleich'])
  expect(read(page('bürostuhl', german, { language: 'de' })).intent).toBe('commercial')
  expect(
    read(
      page(
        'стул',
        lists.map(([url]) => [url, 'Лучшие стулья: обзор']),
        { language: 'ru' },
      ),
    ).intent,
  ).toBe('commercial')
  expect(
    read(
      page(
        'オフィスチェア',
        lists.map(([url]) => [url, 'オフィスチェアおすすめランキング']),
        { language: 'ja' },
      ),
    ).intent,
  ).toBe('commercial')
})

test('a first result of the site that the phrase names is navigational', () => {
  const own = [
    'acme-tools.co.uk/',
    'acme-tools.co.uk/login',
    'en.wikipedia.org/wiki/Acme',
    'x.example/a',
    'y.example/b',
  ]
  expect(read(page('Acme Tools', own)).intent).toBe('navigational')
  expect(read(page('tools', [...own].reverse())).intent).not.toBe('navigational')
  expect(read(page('aws', ['aws.amazon.com/', ...own.slice(1)])).intent).toBe('navigational')
})

test('a page with few results says nothing', () => {
  expect(readIntent(page('buy oak table', shops.slice(0, 4)))).toBeNull()
  expect(readIntent(page('buy oak table', shops.slice(0, 5)))).not.toBeNull()
})

test('shares are whole percent of 100, whatever is on the page', () => {
  const features: FeatureType[] = ['shopping', 'knowledge_panel', 'recipes', 'local_pack', 'short_videos']
  for (const urls of [shops, guides, lists, ['not an address', 'x', 'y', 'z', 'q']])
    for (const phrase of ['', 'buy', 'what is best login www.example.com', '🙂'])
      expect(readIntent(page(phrase, urls, { features }))!.shares.reduce((sum, one) => sum + one, 0)).toBe(
        100,
      )
})

test('a packed intent is the same when unpacked', () => {
  for (const [index, intent] of intents.entries())
    for (const shares of [
      [100, 0, 0, 0],
      [0, 0, 0, 100],
      [0, 100, 0, 0],
      [34, 33, 20, 13],
    ] as IntentShares[]) {
      const packed = packIntent({ intent, shares })
      expect(packed.intent).toBe(index + 1)
      expect(intentOf(packed.intent, packed.shares)).toEqual({ intent, shares })
    }
  expect(intentOf(null, 5)).toBeNull()
  expect(intentOf(9, 5)).toBeNull()
})

test('the intent does not change from day to day with pages that stand between two', () => {
  const days: IntentShares[] = [
    [48, 2, 45, 5],
    [44, 2, 50, 4],
    [52, 1, 42, 5],
    [40, 2, 53, 5],
  ]
  let settled: SettledIntent | null = null
  const seen = new Set<string>()
  for (let day = 0; day < 100; day += 1) {
    settled = settleIntent(settled, { shares: days[day % days.length]! })
    seen.add(settled.intent)
    expect(settled.shares.reduce((sum, one) => sum + one, 0)).toBe(100)
  }
  expect([...seen]).toEqual(['informational'])
})

test('one odd page changes nothing, and a page that stays different changes the intent in days', () => {
  const before: SettledIntent = { intent: 'informational', shares: [90, 0, 5, 5] }
  const shop = { shares: [5, 0, 5, 90] as IntentShares }
  expect(settleIntent(before, shop).intent).toBe('informational')
  let settled = before
  let days = 0
  while (settled.intent !== 'transactional') {
    settled = settleIntent(settled, shop)
    days += 1
  }
  expect(days).toBe(3)
})

const nothing = ['a.example/1', 'b.example/2', 'c.example/3', 'd.example/4', 'e.example/5']
const signsFor = (phrase: string, language = 'en') =>
  readIntent(page(phrase, nothing, { language }))!.signs.map(({ sign }) => sign)

test('English function words are words of English alone', () => {
  for (const [phrase, language] of [
    ['olej do silnika', 'pl'],
    ['pneus do carro', 'pt'],
    ['was ist rost', 'nl'],
  ] as const)
    expect(signsFor(phrase, language), phrase).not.toContain('phrase_know')
  expect(signsFor('what is rust')).toContain('phrase_know')
  expect(signsFor('login banku', 'pl')).toContain('phrase_reach')
})

test('a name with a dot is no address', () => {
  for (const phrase of ['node.js', 'vue.js vs react.js', 'asp.net core', 'mr.bean', 'next.js 15'])
    expect(signsFor(phrase), phrase).not.toContain('phrase_address')
  for (const phrase of ['shoes.com', 'www.shoes.example', 'shoes.co.uk', 'shoes.de', 'shoes.com login'])
    expect(signsFor(phrase), phrase).toContain('phrase_address')
})

test('stored numbers that are no shares are no intent', () => {
  expect(intentOf(1, 2_097_151)).toBeNull()
  expect(intentOf(1, null)).toBeNull()
})
