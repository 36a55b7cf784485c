import { expect, test } from 'vitest'
import type { Search } from '../../search.ts'
import { expectToSurvive } from '../../testing/survival.ts'
import { googlePlay } from './google-play.ts'

const search: Search = {
  phrase: 'chess & go',
  engine: 'google-play',
  type: 'apps',
  country: 'tw',
  language: 'zh',
  device: 'mobile',
}
const parse = (html: string, type = 'apps') => googlePlay.parsePage(html, { device: 'desktop', type })

const app = (id: string, title: string) =>
  `<div role="listitem"><a href="/store/apps/details?id=${id}&amp;hl=en"><img src="https://play-lh.googleusercontent.com/${id}"><div><span>${title}</span></div><div>Studio ${title}</div><div>4.4</div></a></div>`
const olderApp = (id: string, title: string) =>
  `<div><a href="/store/apps/details?id=${id}" aria-hidden="true"></a><div title="${title}"><a href="/store/apps/details?id=${id}"><div>${title}</div></a></div><a href="/store/apps/dev?id=1"><div>Old Studio</div></a></div>`
const book = (path: string, title: string, author: string) =>
  `<div><a href="/store/${path}"><img src="https://play-lh.googleusercontent.com/x"><div>${title}</div><div>${author}</div><div>€9.99</div></a></div>`
const html = (body: string) =>
  `<html><head><title>chess &amp; go - Android Apps on Google Play</title></head><body><main>${body}</main><script>AF_initDataCallback({key: 'ds:1'});</script></body></html>`
const apps = html(
  `<a href="/store/apps/details?id=com.top&amp;eventid=1"><div>Event</div></a>${app('com.a.chess', 'Chess')}${olderApp('com.b_go', 'Go')}${app('com.a.chess', 'Chess')}`,
)
const books = html(
  book('books/details/Jane_Doe_Chess?id=AbC-_1', 'Chess Openings', 'Jane Doe') +
    book('audiobooks/details/Go?id=XYZ', 'The Go Book', 'John Roe'),
)

test('asks the store of the country in its language', () => {
  const { url } = googlePlay.buildRequest({ search, page: 0, offset: 0, wanted: 100 })
  expect(url).toBe('https://play.google.com/store/search?q=chess+%26+go&c=apps&hl=zh-TW&gl=TW')
})

test('apps in order, each once, of either layout', () => {
  expect(parse(apps)).toMatchObject({ status: 'ok', query: 'chess & go', hasNext: false })
  expect(parse(apps).organic).toEqual([
    {
      position: 1,
      absolute: 1,
      url: 'https://play.google.com/store/apps/details?id=com.a.chess',
      title: 'Chess',
      description: 'Studio Chess · 4.4',
    },
    {
      position: 2,
      absolute: 2,
      url: 'https://play.google.com/store/apps/details?id=com.b_go',
      title: 'Go',
      description: 'Old Studio',
    },
  ])
})

test('an app whose link is an empty one over its card', () => {
  const over = '<div><a href="/store/apps/details?id=com.over"></a><div>Over</div><div>Studio</div></div>'
  expect(parse(html(over + app('com.a', 'A'))).organic.map(({ title }) => title)).toEqual(['Over', 'A'])
})

test('books with their authors', () => {
  expect(parse(books, 'books').organic).toEqual([
    {
      position: 1,
      absolute: 1,
      url: 'https://play.google.com/store/books/details?id=AbC-_1',
      title: 'Chess Openings',
      description: 'Jane Doe · €9.99',
    },
    {
      position: 2,
      absolute: 2,
      url: 'https://play.google.com/store/audiobooks/details?id=XYZ',
      title: 'The Go Book',
      description: 'John Roe · €9.99',
    },
  ])
})

test('a full batch is the head of a longer list', () => {
  const many = html(Array.from({ length: 30 }, (_, index) => app(`com.x${index}`, `App ${index}`)).join(''))
  expect(parse(many)).toMatchObject({ hasNext: true, isCut: true })
})

test('a page cut off before its end is not the whole list', () => {
  expect(parse(apps.slice(0, -20))).toMatchObject({ hasNext: null, isCut: true })
  const closedEarly = apps.replace(/<script>.*<\/script>/, '')
  expect(parse(closedEarly)).toMatchObject({ hasNext: null, isCut: true })
})

test.each([
  ['no_results', html('<div>We couldn’t find anything for your search - <b>zzz</b>.</div>')],
  ['no_results', html(`<div>Nichts gefunden</div>${'<p>Über Google Play</p>'.repeat(1000)}`)],
  [
    'blocked',
    '<html><body>Our systems have detected unusual traffic<form action="/sorry/index"></form></body></html>',
  ],
  ['consent', '<html><body><form action="https://consent.google.com/save"></form></body></html>'],
  ['js_required', '<html><body><div id="app"></div></body></html>'],
  ['js_required', ''],
] as const)('%s is recognised', (status, page) => {
  expect(parse(page)).toMatchObject({ status, organic: [], hasNext: null })
})

test('broken pages never throw', () => {
  expectToSurvive(googlePlay, [apps])
  expectToSurvive(googlePlay, [books], { type: 'books', times: 100 })
})
