import { expect, test } from 'vitest'
import { expectToSurvive } from '../../testing/survival.ts'
import { full, html, lastPage, list, row, shell } from './samples.ts'
import { seznam } from './seznam.ts'

const parse = (html: string) => seznam.parsePage(html, { device: 'desktop' })

test('asks by number of results', () => {
  const search = {
    phrase: 'a b',
    engine: 'seznam',
    type: 'web',
    country: 'cz',
    language: 'cs',
    device: 'desktop',
  } as const
  const urlOf = (page: number) => seznam.buildRequest({ search, page, offset: 0, wanted: 100 }).url
  expect([urlOf(0), urlOf(3)]).toEqual([
    'https://search.seznam.cz/?q=a+b',
    'https://search.seznam.cz/?q=a+b&from=30',
  ])
})

test('results under the address they lead to, paid places apart', () => {
  const page = parse(html(list + row(10, 20)))
  expect(page).toMatchObject({ status: 'ok', query: 'zahrada', hasNext: true, relateds: ['zahradní domek'] })
  expect(page.organic).toMatchObject([
    { position: 1, url: 'https://zahrada.example/', title: 'Zahrada', description: 'O Zahrada' },
    { position: 2, url: 'https://stromy.example/?a=1', title: 'Stromy', description: 'O Stromy' },
  ])
  expect(page.features.map(({ type }) => type)).toEqual(['ads_top', 'related_searches'])
})

test.each([
  ['the second page', row(0, 20, 30), true],
  ['the last page', row(0, 10, 20), false],
  ['a page without a row', '', null],
])('what comes after %s', (_name, end, hasNext) => {
  expect(parse(html(list + end)).hasNext).toBe(hasNext)
})

test.each([
  ['no_results', html('<p>Na dotaz zzz nebylo nic nalezeno.</p>')],
  ['blocked', html('<p>Ověřte prosím, že nejste robot.</p>')],
  ['js_required', html('<div id="searchpage-root"></div>')],
  ['js_required', ''],
] as const)('%s is recognised', (status, page) => {
  expect(parse(page)).toMatchObject({ status, organic: [], features: [], hasNext: null })
})

test('broken pages never throw', () => {
  expectToSurvive(seznam, [full, lastPage, shell])
})
