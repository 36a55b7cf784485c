import { expect, test } from 'vitest'
import { expectToSurvive } from '../../testing/mutations.ts'
import { seznam } from './seznam.ts'

const parse = (html: string) => seznam.parsePage(html, { device: 'desktop' })
const result = (href: string, title: string) =>
  `<div class="r1"><h3><a href="${href}">${title}</a></h3><div><span>O ${title}</span></div></div>`
const row = (...starts: number[]) =>
  starts
    .map(
      (start) => `<a href="?q=x${start === 0 ? '&amp;from=0' : `&amp;from=${start}`}">${start / 10 + 1}</a>`,
    )
    .join('')
const html = (body: string) => `<html><body><input name="q" value="zahrada">${body}</body></html>`
const list = [
  `<div data-dot="sklik">${result('https://c.imedia.cz/click?x', 'Placená zahrada')}</div>`,
  '<div data-dot="results">',
  result('https://zahrada.example/', 'Zahrada'),
  `<div data-dot="images">${result('https://obrazky.example/', 'Obrázky')}</div>`,
  result('https://c.seznam.cz/click?url=https%3A%2F%2Fstromy.example%2F%3Fa%3D1', 'Stromy'),
  '</div><div data-dot="related"><a href="/?q=zahradn%C3%AD+domek">zahradní domek</a></div>',
].join('')

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
  expect(page.organic).toEqual([
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
  expectToSurvive(seznam, [html(list + row(10, 20)), html(list)])
})
