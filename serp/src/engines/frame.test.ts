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

type Other = readonly [PageStatus, string]

/** An engine with its samples; all but the others are lists of results. */
const row = (
  engine: Engine,
  pages: Readonly<Record<string, string>>,
  { none, wall, shell }: { none: string; wall: string; shell: string },
  ...more: Other[]
) => {
  const others: Other[] = [['no_results', none], ['blocked', wall], ['js_required', shell], ...more]
  return { engine, pages, others }
}

const table = [
  row(bing, bingPages, { none: bingPages.noResults, wall: bingPages.captcha, shell: bingPages.shell }, [
    'consent',
    bingPages.consent,
  ]),
  row(
    yahoo,
    yahooPages,
    { none: yahooPages.noResults, wall: yahooPages.refusal, shell: yahooPages.shell },
    ['consent', yahooPages.consent],
    ['no_results', yahooPages.noResults.replace('dd zrp', 'dd')],
  ),
  row(duckduckgo, duckduckgoPages, {
    none: duckduckgoPages.noResults,
    wall: duckduckgoPages.challenge,
    shell: duckduckgoPages.shell,
  }),
  row(
    yandex,
    yandexPages,
    { none: yandexPages.noResults, wall: yandexPages.captcha, shell: yandexPages.shell },
    ['no_results', yandexPages.noResults2020],
  ),
  row(brave, bravePages, { none: bravePages.noResults, wall: bravePages.captcha, shell: bravePages.shell }),
  row(
    ecosia,
    ecosiaPages,
    { none: ecosiaPages.noResults, wall: ecosiaPages.challenge, shell: ecosiaPages.shell },
    ['consent', ecosiaPages.consent],
  ),
  row(startpage, startpagePages, {
    none: startpagePages.noResults,
    wall: startpagePages.captcha,
    shell: startpagePages.shell,
  }),
  row(
    mojeek,
    mojeekPages,
    { none: mojeekPages.noResults, wall: mojeekPages.refusal, shell: mojeekPages.shell },
    ['blocked', mojeekPages.refusal.replace(/<title>.*<\/title>/, '')],
  ),
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
