import { google } from '@rankline/serp/engines/google/google'
import type { ParsedPage } from '@rankline/serp/page'
import type { Device } from '@rankline/serp/search'
import { describe, expect, test } from 'vitest'
import { createWorld, type Query } from '../world.ts'
import { resultPage } from './result-page.ts'
import { captchaPage, consentPage } from './walls.ts'

const world = createWorld('test')
world.addSites(['example.com', 'example.org/shop?kind="big"&size=1', "https://example.net/o'neil/100%"])

function query(phrase: string, device: Device): Query {
  return { phrase, engine: 'google', type: 'web', country: 'us', language: 'en', device, place: '' }
}

/** Parses a search page by page with the Google parser until there is no next page. */
function readAll(asked: Query): ParsedPage[] {
  const ranking = world.rank(asked, '2026-03-01')
  const pages: ParsedPage[] = []
  do pages.push(google.parsePage(resultPage(asked, ranking, pages.length), { device: asked.device }))
  while (pages.at(-1)?.hasNext && pages.length < 30)
  return pages
}

const phrases = [
  'coffee',
  'running shoes',
  'rock & roll <live> "best"',
  "o'neil wetsuit",
  'コーヒー 豆',
  'plumber near me',
]
const more = Array.from({ length: 30 }, (_, n) => `keyword number ${n}`)

describe.each(['desktop', 'mobile'] as const)('%s pages, read by the Google parser,', (device) => {
  test.each([...phrases, ...more])('give exactly the list of the world: %s', (phrase) => {
    const asked = query(phrase, device)
    const ranking = world.rank(asked, '2026-03-01')
    const pages = readAll(asked)
    const seen = new Map(pages.flatMap(({ organic }) => organic).map((result) => [result.url, result]))
    const list = [...seen.values()].map(({ url, title, description }) => ({ url, title, description }))
    expect(list).toEqual(ranking.results)
    for (const page of pages) {
      expect(page).toMatchObject({ status: 'ok', query: phrase })
      expect(page.organic.map(({ position }) => position)).toEqual(page.organic.map((_, index) => index + 1))
    }
    for (const { organic } of pages.slice(0, -1)) {
      expect(organic.length).toBeGreaterThanOrEqual(8)
      expect(organic.length).toBeLessThanOrEqual(10)
    }
  })

  test('show the features of the world, and no others', () => {
    for (const phrase of [...phrases, ...more]) {
      const asked = query(phrase, device)
      const [first] = readAll(asked)
      const expected = world.rank(asked, '2026-03-01').features
      const byType = (features: { type: string }[]): string[] => features.map(({ type }) => type).sort()
      expect(byType(first?.features ?? []), phrase).toEqual(byType(expected))
      for (const { type, items } of expected) {
        const read = first?.features.find((feature) => feature.type === type)
        const titles = read?.children.map(({ title }) => title)
        if (titles && titles.length > 0)
          expect(titles, `${phrase}: ${type}`).toEqual(items.map(({ title }) => title))
      }
    }
  })

  test('give the related searches', () => {
    const asked = query('coffee', device)
    const [first] = readAll(asked)
    expect(first?.relateds).toEqual(expect.arrayContaining(world.rank(asked, '2026-03-01').related))
  })

  test('say that there is nothing behind the last one', () => {
    const asked = query('coffee', device)
    const ranking = world.rank(asked, '2026-03-01')
    const beyond = resultPage(asked, ranking, readAll(asked).length)
    expect(google.parsePage(beyond, { device })).toMatchObject({ status: 'no_results', organic: [] })
  })

  test('say so when there are no results', () => {
    const [page] = readAll(query('no results here', device))
    expect(page).toMatchObject({ status: 'no_results', organic: [], features: [] })
    expect(page?.hasNext).not.toBe(true)
  })
})

test('walls are read as walls', () => {
  expect(google.parsePage(captchaPage('/search?q=coffee'), { device: 'desktop' }).status).toBe('blocked')
  expect(google.parsePage(consentPage('/search?q=coffee'), { device: 'desktop' }).status).toBe('consent')
})
