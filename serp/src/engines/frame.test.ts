import { describe, expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import type { PageStatus } from '../page.ts'
import { saysNotRanked } from '../testing/faults.ts'
import { webRequest } from '../testing/requests.ts'
import { expectToAdmitCuts, expectToSurvive } from '../testing/survival.ts'
import { walls } from '../testing/walls.ts'
import { bing } from './bing/bing.ts'
import * as bingPages from './bing/samples.ts'
import { brave } from './brave/brave.ts'
import * as bravePages from './brave/samples.ts'
import { duckduckgo } from './duckduckgo/duckduckgo.ts'
import * as duckduckgoPages from './duckduckgo/samples.ts'
import { ecosia } from './ecosia/ecosia.ts'
import * as ecosiaPages from './ecosia/samples.ts'
import { mojeek } from './mojeek/mojeek.ts'
import * as mojeekPages from './mojeek/samples.ts'
import { engines } from './registry.ts'
import * as startpagePages from './startpage/samples.ts'
import { startpage } from './startpage/startpage.ts'
import * as yahooPages from './yahoo/samples.ts'
import { yahoo } from './yahoo/yahoo.ts'
import * as yandexPages from './yandex/samples.ts'
import { yandex } from './yandex/yandex.ts'

/** An engine with its pages; pages without a special status are lists of results. */
type Row = {
  engine: Engine
  pages: Record<string, string>
  others: readonly (readonly [PageStatus, string])[]
}

const table: readonly Row[] = [
  {
    engine: bing,
    pages: bingPages,
    others: [
      ['no_results', bingPages.noResults],
      ['blocked', bingPages.captcha],
      ['consent', bingPages.consent],
      ['js_required', bingPages.shell],
    ],
  },
  {
    engine: yahoo,
    pages: yahooPages,
    others: [
      ['no_results', yahooPages.noResults],
      ['blocked', yahooPages.refusal],
      ['consent', yahooPages.consent],
      ['js_required', yahooPages.shell],
      ['no_results', yahooPages.noResults.replace('dd zrp', 'dd')],
    ],
  },
  {
    engine: duckduckgo,
    pages: duckduckgoPages,
    others: [
      ['no_results', duckduckgoPages.noResults],
      ['blocked', duckduckgoPages.challenge],
      ['js_required', duckduckgoPages.shell],
    ],
  },
  {
    engine: yandex,
    pages: yandexPages,
    others: [
      ['no_results', yandexPages.noResults],
      ['no_results', yandexPages.noResults2020],
      ['blocked', yandexPages.captcha],
      ['js_required', yandexPages.shell],
    ],
  },
  {
    engine: brave,
    pages: bravePages,
    others: [
      ['no_results', bravePages.noResults],
      ['blocked', bravePages.captcha],
      ['js_required', bravePages.shell],
    ],
  },
  {
    engine: ecosia,
    pages: ecosiaPages,
    others: [
      ['no_results', ecosiaPages.noResults],
      ['blocked', ecosiaPages.challenge],
      ['consent', ecosiaPages.consent],
      ['js_required', ecosiaPages.shell],
    ],
  },
  {
    engine: startpage,
    pages: startpagePages,
    others: [
      ['no_results', startpagePages.noResults],
      ['blocked', startpagePages.captcha],
      ['js_required', startpagePages.shell],
    ],
  },
  {
    engine: mojeek,
    pages: mojeekPages,
    others: [
      ['no_results', mojeekPages.noResults],
      ['blocked', mojeekPages.refusal],
      ['js_required', mojeekPages.shell],
      ['blocked', mojeekPages.refusal.replace(/<title>.*<\/title>/, '')],
    ],
  },
]

describe.each(table)('$engine.slug', ({ engine, pages, others }) => {
  const parse = (html: string) => engine.parsePage(html, { device: 'desktop' })
  const lists = Object.values(pages).filter((html) => !others.some(([, other]) => other === html))

  test('what is not a list of results is told for what it is, and says nothing else', () => {
    for (const [status, html] of others) {
      const page = parse(html)
      expect(page, html.slice(0, 200)).toMatchObject({ status, organic: [], features: [], hasNext: null })
    }
    for (const html of lists) expect(parse(html).status).toBe('ok')
  })

  test('broken pages never throw, stay well-formed and are not taken for empty', () => {
    expectToSurvive(engine, Object.values(pages))
  })

  test('a page cut short does not end the list', () => {
    expectToAdmitCuts(engine, lists)
  })

  test('a stand-in takes the place of the engine', () => {
    const { url } = engine.buildRequest(webRequest({ engine: engine.slug }), 'http://localhost:8082/')
    expect(url).toMatch(/^http:\/\/localhost:8082\/\w/)
  })
})

describe.each(engines)('walls before $slug', ({ parsePage }) => {
  test('are never taken for a list without results', () => {
    for (const html of walls) {
      const page = parsePage(html, { device: 'desktop' })
      expect(['blocked', 'consent', 'js_required'], html.slice(0, 200)).toContain(page.status)
      expect(saysNotRanked(page)).toBe(false)
    }
  })
})
