import { expect, test } from 'vitest'
import { webRequest } from '../../testing/requests.ts'
import { languageName, regionName } from './languages.ts'
import * as samples from './samples.ts'
import { startpage } from './startpage.ts'

const parse = (html: string, page?: number) =>
  startpage.parsePage(html, { device: 'desktop', ...(page !== undefined && { page }) })

test('the list, with the form of the next page as what to send for it', () => {
  const page = parse(samples.desktop)
  expect(page).toMatchObject({ status: 'ok', query: 'garden shed', hasNext: true })
  expect(page.organic.map(({ url, title, description }) => [url, title, description])).toEqual([
    ['https://sheds.test/', 'Sheds & more', 'Everything about garden sheds.'],
    ['https://wiki.test/Shed?a=1&b=2', 'Shed - Wiki', 'A simple structure.'],
  ])
  expect(Object.fromEntries(new URLSearchParams(page.cursor))).toEqual({
    query: 'garden shed',
    sc: 'TOKEN',
    page: '2',
  })
  expect(page.features).toEqual([
    {
      type: 'sitelinks',
      children: [
        { title: 'Wooden sheds', url: 'https://sheds.test/wood' },
        { title: 'Metal sheds', url: 'https://sheds.test/metal' },
      ],
    },
  ])
})

test('the last page ends the list only when it was served to its end', () => {
  expect(parse(samples.lastPage).hasNext).toBe(false)
  expect(parse(samples.lastPage, 1).hasNext).toBe(false)
  expect(parse(samples.lastPage.replace('</html>', '')).hasNext).toBeNull()
  expect(parse(samples.withoutRow).hasNext).toBeNull()
})

const request = webRequest({ engine: 'startpage', country: 'at' })

test('the search form is sent, and for further pages that of the page before', () => {
  const { url, body } = startpage.buildRequest(request)
  expect(url).toBe('https://www.startpage.com/sp/search')
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    query: 'küche',
    cat: 'web',
    t: 'device',
    language: 'deutsch',
    lui: 'deutsch',
    qsr: 'de_AT',
  })
  const next = { ...request, page: 1, cursor: 'query=x&sc=TOKEN&page=2' }
  expect(startpage.buildRequest(next, 'http://localhost:8082/')).toMatchObject({
    url: 'http://localhost:8082/sp/search',
    body: 'query=x&sc=TOKEN&page=2',
  })
  expect(new URLSearchParams(startpage.buildRequest({ ...request, page: 1 }).body).get('page')).toBe('2')
})

test.each([
  ['en', 'gb', 'english', 'en-GB_GB'],
  ['pt', 'br', 'portugues', 'pt-BR_BR'],
  ['zh', 'tw', 'fantizhengwen', 'zh-TW_TW'],
  ['is', 'is', 'english', 'is_IS'],
])('%s in %s is %s and %s', (language, country, name, region) => {
  expect([languageName(language, country), regionName(language, country)]).toEqual([name, region])
})
