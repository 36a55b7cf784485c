import { expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import { engines } from '../engines/registry.ts'
import type { ParsedPage } from '../page.ts'
import { SourceError } from '../source.ts'
import { isTaken } from '../testing/breadth.ts'
import { onCaptures, pagesOf } from '../testing/captures/on-captures.ts'
import type { Capture } from '../testing/captures/read.ts'
import { parsePage } from './parse-page.ts'

const saved = engines.flatMap((engine) => pagesOf(engine).map((capture) => ({ engine, capture })))

/** The page as a source returns it; null when it is refused. */
function given(engine: Engine, html: string, capture: Capture): ParsedPage | null {
  try {
    const page = parsePage(engine, html, capture)
    return page.status === 'ok' || page.status === 'no_results' ? page : null
  } catch (error) {
    if (error instanceof SourceError && error.failure === 'bad_answer') return null
    throw error
  }
}

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const listOf = (page: ParsedPage) => [page.status, ...page.organic.map(({ url }) => url)]
/** One in N cases, different ones for each page; `npm run test:deep -- hunts` runs all. */
const everyNth = 9

onCaptures('saved pages', () => {
  test('none is refused as a whole', () => {
    // Less sure are also parts of pages.
    const sure = saved.filter(({ capture }) => capture.facts.confidence === 'high')
    const refused = sure.filter(({ engine, capture }) => {
      const { status } = engine.parsePage(capture.html, capture)
      return (status === 'ok' || status === 'no_results') && given(engine, capture.html, capture) === null
    })
    expect(refused.map(({ capture }) => capture.path)).toEqual([])
  })

  test('cut at any tenth, none passes with another list', () => {
    const passed = saved.flatMap(({ engine, capture }, index) => {
      const whole = listOf(engine.parsePage(capture.html, capture))
      return tenths
        .filter((tenth) => isTaken(index + tenth, everyNth))
        .flatMap((tenth) => {
          const cut = capture.html.slice(0, Math.floor((capture.html.length * tenth) / 10))
          const page = given(engine, cut, capture)
          return page === null || `${listOf(page)}` === `${whole}` ? [] : [`${capture.path} at ${tenth}0 %`]
        })
    })
    expect(passed).toEqual([])
  })

  test('none passes for a page of another engine', () => {
    const passed = saved.flatMap(({ engine, capture }, index) =>
      engines
        .filter((_other, place) => isTaken(index + place, everyNth))
        .filter((other) => other.slug !== engine.slug && given(other, capture.html, capture) !== null)
        .map((other) => `${capture.path} as ${other.slug}`),
    )
    expect(passed).toEqual([])
  })
})

const google = engines.find(({ slug }) => slug === 'google')!
const page = (title: string, end = '</body></html>') =>
  `<html><head><title>${title}</title></head><body><div id="rso"><a href="https://a.test/"><h3>A</h3></a></div>${end}`
const read = (html: string) => parsePage(google, html, { device: 'desktop' })

test('a page says whose it is by its title, whatever was asked', () => {
  for (const phrase of ['bing', 'shed - Bing', 'Amazon.de : shed', 'shed_百度'])
    expect(read(page(`${phrase} - Google Search`)).organic).toHaveLength(1)
  expect(() => read(page('google - Bing'))).toThrow('The page is of bing, not of google.')
  expect(() => read(page('shed'))).toThrow('Nothing on the page says that it is of google.')
})

test('a page without its end was cut short, one that cannot be read is told as what it is', () => {
  expect(() => read(page('shed - Google Search', ''))).toThrow('The page of google was cut short')
  expect(read('<html><title>Sorry</title><form id="captcha-form">').status).toBe('blocked')
})

test('a page of another service of the engine is none of its searches', () => {
  const yahoo = engines.find(({ slug }) => slug === 'yahoo')!
  const html = page('NVIDIA Corporation (NVDA) Stock Price - Yahoo Finance').replace('id="rso"', 'id="main"')
  const listed = html.replace(/<a .*<\/a>/, '<li><h3><a href="https://a.test/">A</a></h3></li>')
  expect(() => parsePage(yahoo, listed, { device: 'desktop' })).toThrow(
    'Nothing on the page says that it is of yahoo.',
  )
})
