import { expect, test } from 'vitest'
import { localeSignalsOf, type Requested } from '../engines/locale-signals.ts'
import { engines, findEngine } from '../engines/registry.ts'
import { onCaptures, savedPages } from '../testing/captures/on-captures.ts'
import { answersElsewhere } from './answered.ts'
import { parsePage } from './parse-page.ts'

const swiss: Requested = { country: 'ch', language: 'de' }
const saysOf = (engine: string, html: string, asked: Requested) =>
  answersElsewhere(engine, html, asked).map(({ says }) => says)

test.each<[engine: string, asked: Requested, right: string, wrong: string, says: string]>([
  ['google', swiss, '<html lang="de-CH">', '<html lang="de-RU">', 'ru'],
  ['google', swiss, '<html lang="de">', '<html lang="fr-CH">', 'fr'],
  [
    'google',
    swiss,
    '<html lang="de"><span class="Q8LRLc">Schweiz</span>',
    '<html lang="de"><span class="Q8LRLc">Österreich</span>',
    'at',
  ],
  [
    'google',
    { country: 'gb', language: 'en' },
    '<a href="/search?q=a&amp;gl=uk">',
    '<a href="/search?q=a&amp;gl=us">',
    'us',
  ],
  ['google', { country: 'il', language: 'he' }, '<html lang="iw">', '<html lang="en">', 'en'],
  ['bing', swiss, '_G={Region:"CH",Lang:"de-CH"', '_G={Region:"US",Lang:"de-DE"', 'us'],
  ['yahoo', swiss, '<html lang="de-CH">', '<html lang="en-US">', 'us'],
  [
    'yahoo',
    { country: 'ke', language: 'en' },
    '<form action="https://search.yahoo.com/search">',
    '<form action="https://de.search.yahoo.com/search">',
    'de.search.yahoo.com',
  ],
  ['duckduckgo', swiss, 'rl="ch-de"', 'rl="us-de"', 'us'],
  [
    'yandex',
    { country: 'ru', language: 'ru' },
    '<a href="/search?lr=213">',
    '<a href="/search?lr=11508">',
    'tr',
  ],
  ['brave', swiss, '"query":"a","country":"ch"', '"query":"a","country":"us"', 'us'],
  [
    'startpage',
    swiss,
    '<input name="language" value="deutsch"',
    '<input name="language" value="english"',
    'english',
  ],
  [
    'amazon',
    { country: 'de', language: 'de' },
    '<title>Amazon.de : a',
    '<title>Amazon.com : a',
    'amazon.com',
  ],
  ['ebay', swiss, 'https://www.ebay.ch/sch/i', 'https://www.ebay.com/sch/i', 'www.ebay.com'],
  ['youtube', swiss, '"gl":"CH"', '"gl":"US"', 'us'],
])('%s for %o: %s is of here, %s is not', (engine, asked, right, wrong, says) => {
  expect(saysOf(engine, right, asked)).toEqual([])
  expect(saysOf(engine, wrong, asked)).toEqual([says])
})

test.each<[engine: string, asked: Requested, html: string]>([
  // A place instead of a country; two ways to write one language; a country without a market; a lesser language.
  ['google', swiss, '<html lang="de"><span class="Q8LRLc">Berlin</span>'],
  ['google', { country: 'us', language: 'pt' }, '<html lang="pt-BR">'],
  ['bing', { country: 'ng', language: 'en' }, '_G={Region:"US",Lang:"en-US"'],
  ['bing', { country: 'ch', language: 'it' }, '_G={Region:"CH",Lang:"de-CH"'],
  ['google', { country: 'es', language: 'an' }, '<html lang="es">'],
  ['yandex', { country: 'ru', language: 'ru' }, '<a href="/search?lr=110523">'],
  ['duckduckgo', swiss, 'rl="wt-wt"'],
])('%s for %o is not told apart by %s', (engine, asked, html) => {
  expect(saysOf(engine, html, asked)).toEqual([])
})

test('a page that answers for another country is not believed, and says why', () => {
  const result = (host: string) => `<div><a href="https://${host}/"><h3>${host}</h3></a></div>`
  const page = `<html lang="de-RU"><head><title>shed - Google Search</title></head><body><div id="search"><div id="rso">${['a.test', 'b.test', 'c.test'].map(result).join('')}</div></div><footer></footer></body></html>`
  const doubtIn = (country: string) =>
    parsePage(findEngine('google'), page, { device: 'desktop', phrase: 'shed', country, language: 'de' })
      .doubt
  expect(doubtIn('de')).toBe('The page of google may be read wrongly (30 % sure): it answers for “ru”.')
  expect(doubtIn('ru')).toBeUndefined()
})

onCaptures('saved pages', () => {
  const saved = engines.flatMap(({ slug }) => savedPages(slug))
  const asked = [swiss, { country: 'us', language: 'en' }, { country: 'fr', language: 'fr' }]

  test('of two marks of one page, none contradicts the other', () => {
    const both = saved
      .filter(({ engine }) => engine === 'google')
      .map(({ html }) => localeSignalsOf('google', html, swiss))
    expect(both.filter(({ country }) => country.length > 1).length).toBeGreaterThan(3)
    expect(both.filter(({ country }) => new Set(country.map(({ says }) => says)).size > 1)).toEqual([])
  })

  test('a page that names its country is of one of three countries at most', () => {
    for (const { engine, html, path } of saved) {
      const right = asked.filter((one) =>
        localeSignalsOf(engine, html, one).country.some(({ isAsked }) => isAsked),
      )
      expect([path, right.length <= 1]).toEqual([path, true])
    }
  })

  test('French pages of a French tracker are of France', () => {
    const french = saved.filter(({ path }) => /^serposcope\/.*-FR-/.test(path))
    expect(french.length).toBeGreaterThan(4)
    const of = (where: Requested) =>
      french.filter(({ html }) => saysOf('google', html, where).length > 0).length
    expect([of({ country: 'fr', language: 'fr' }), of({ country: 'us', language: 'en' })]).toEqual([
      0,
      french.length,
    ])
  })
})
