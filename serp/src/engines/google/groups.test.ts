import { expect, test } from 'vitest'
import { parsePage } from './parse.ts'

const page = (list: string, below = '') =>
  parsePage(
    `<html><head><title>painters - Google Search</title></head><body><textarea name="q">painters</textarea><div id="rso">${list}</div>${below}</body></html>`,
    { device: 'desktop' },
  )

const result = (host: string) =>
  `<div><div><a href="https://${host}/"><h3>${host}</h3><cite>https://${host}</cite></a></div></div>`
const entry = (host: string) =>
  `<div><a href="https://${host}/1"><div role="heading" aria-level="3">Who is ${host}?</div><div>www.${host}</div></a></div>`
const headed = (level: string, entries: string) =>
  `<div><div><div role="heading" aria-level="${level}">Обговорення</div></div><div>${entries}</div></div>`

test('entries under a heading of their own are no results, in any language', () => {
  const { organic } = page(
    result('a.test') + headed('2', entry('quora.test') + entry('reddit.test')) + result('b.test'),
  )
  expect(organic.map(({ url }) => url)).toEqual(['https://a.test/', 'https://b.test/'])
})

test('results with such titles stay results: below the name of a panel, and one by one', () => {
  const panel = `<div><div data-attrid="title" role="heading" aria-level="2">Painters</div>${entry('a.test')}${entry('b.test')}</div>`
  expect(page(panel).organic).toHaveLength(2)
  expect(page(headed('2', entry('a.test')) + result('b.test')).organic).toHaveLength(2)
})

const search = (query: string, more = '') => `<a href="/search?q=${query}&sa=X${more}"><b>${query}</b></a>`

test.each([
  ['Сродне претраге', ''],
  ['a heading nobody knows', ''],
  ['Podobne wyszukiwania', '&tbs=lr:lang_1en,ctr:countryUS'],
])('related searches are found below the list by their links: %s', (heading, more) => {
  const links = ['dali', 'miro', 'klee', 'goya'].map((query) => search(query, more)).join('')
  const { features, relateds } = page(
    `${result('a.test')}<div><div role="heading" aria-level="2">${heading}</div>${links}</div>`,
  )
  expect(features.map(({ type }) => type)).toEqual(['related_searches'])
  expect(relateds).toEqual(['dali', 'miro', 'klee', 'goya'])
})

test('filters and further pages are no related searches', () => {
  const links = ['dali', 'miro', 'klee', 'goya'].map((query) => search(query, '&tbs=qdr:d')).join('')
  expect(page(result('a.test'), links).features).toEqual([])
})

test.each(['Відео', 'Wideo', 'Videoer', 'Βίντεο', 'סרטונים'])('videos are headed %s', (heading) => {
  const { features } = page(
    result('a.test') +
      `<div><div role="heading" aria-level="2">${heading}</div><a href="https://v.test/1">One</a></div>`,
  )
  expect(features).toEqual([{ type: 'videos', children: [{ title: 'One', url: 'https://v.test/1' }] }])
})
