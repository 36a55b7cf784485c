import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { engines, findEngine } from '../engines/registry.ts'
import { readCaptures } from '../scoring.ts'
import { SourceError } from '../source.ts'
import { parsePage } from './parse-page.ts'
import { leastSure, surenessOf } from './sureness.ts'

const google = findEngine('google')
const result = (host: string) => `<div><a href="https://${host}/"><h3>${host}</h3></a></div>`
const list = ['a.test', 'b.test', 'c.test'].map(result).join('')
const pageOf = (rows: string, below = '<footer></footer>') =>
  `<html><head><title>shed - Google Search</title></head><body><div id="search"><div id="rso">${rows}</div></div>${below}</body></html>`
const read = (html: string, phrase = 'shed') => parsePage(google, html, { device: 'desktop', phrase })

test('a page whose list is followed by a foot or a row of pages is believed', () => {
  expect(read(pageOf(list)).doubt).toBeUndefined()
  expect(read(pageOf(list, '<a href="/search?q=shed&start=10">2</a>')).doubt).toBeUndefined()
})

test('a page that was closed too early is not', () => {
  expect(read(pageOf(list, '')).doubt).toBe(
    'The page of google may be read wrongly (40 % sure): nothing follows its list.',
  )
})

test('a page for another phrase is not', () => {
  expect(read(pageOf(list), 'running shoes').doubt).toContain('it answers “shed”')
})

test('a page with more unknown titles than results is not', () => {
  const unknown = Array.from(
    { length: 4 },
    (_, index) =>
      `<div><a href="https://card${index}.test/"><div role="heading" aria-level="3">Card</div></a></div>`,
  ).join('')
  const { organic, unexplained, doubt } = read(pageOf(list + unknown))
  expect(organic).toHaveLength(3)
  expect(unexplained).toBe(4)
  expect(doubt).toContain('4 titled links beside 3 results are unknown')
})

const directory = join(import.meta.dirname, '../../../../shared/captures')
const present = existsSync(join(directory, 'MANIFEST.tsv'))
const saved = present
  ? engines.flatMap((engine) =>
      readCaptures(directory, engine.slug)
        .filter(
          ({ type, facts, year }) =>
            (!type || engine.types.includes(type)) && facts.confidence === 'high' && (year ?? 0) >= 2018,
        )
        .map((capture) => ({ engine, capture })),
    )
  : []

describe.skipIf(!present)('saved pages', () => {
  test('right ones are believed', () => {
    const doubted = saved.filter(({ engine, capture }) => {
      const page = engine.parsePage(capture.html, capture)
      return page.status === 'ok' && surenessOf(capture.html, page, capture).share < leastSure
    })
    expect(doubted.map(({ capture }) => capture.path)).toEqual([])
  })

  test('one in the place of another is not', () => {
    const believed = saved.flatMap(({ engine, capture }) => {
      const page = engine.parsePage(capture.html, capture)
      const { share } = surenessOf(capture.html, page, { ...capture, phrase: 'qzxv wkjy' })
      return page.query !== null && share >= leastSure ? [capture.path] : []
    })
    expect(believed).toEqual([])
  })

  test('cut at a tenth and closed by a browser, hardly any passes with another list', () => {
    let cuts = 0
    const passed = saved.flatMap(({ engine, capture }, index) => {
      const whole = engine.parsePage(capture.html, capture)
      if (whole.status !== 'ok') return []
      const tenth = 1 + (index % 9)
      const part = capture.html.slice(0, Math.floor((capture.html.length * tenth) / 10))
      cuts += 1
      return isTaken(() => parsePage(engine, `${part.replace(/<[^>]*$/, '')}</body></html>`, capture), whole)
        ? [`${capture.path} at ${tenth}0 %`]
        : []
    })
    expect(passed.length).toBeLessThanOrEqual(cuts / 20)
  })
})

/** Whether a page is believed although its list differs. */
function isTaken(parse: () => ReturnType<typeof parsePage>, whole: ReturnType<typeof parsePage>): boolean {
  try {
    const page = parse()
    if (page.doubt !== undefined || (page.status !== 'ok' && page.status !== 'no_results')) return false
    return `${page.organic.map(({ url }) => url)}` !== `${whole.organic.map(({ url }) => url)}`
  } catch (error) {
    if (error instanceof SourceError) return false
    throw error
  }
}
