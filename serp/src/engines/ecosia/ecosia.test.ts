import { expect, test } from 'vitest'
import { featuresOf } from '../../testing/features.ts'
import { webRequest } from '../../testing/requests.ts'
import { ecosia } from './ecosia.ts'
import * as samples from './samples.ts'

const parse = (html: string, page?: number) =>
  ecosia.parsePage(html, { device: 'desktop', ...(page !== undefined && { page }) })

test('a page under a cookie banner: results, less advertising and answers', () => {
  const page = parse(samples.desktop)
  expect(page).toMatchObject({ status: 'ok', query: 'garden shed', hasNext: true })
  expect(page.organic.map(({ url, title, description }) => [url, title, description])).toEqual([
    ['https://sheds.test/', 'Sheds & more', 'Everything about garden sheds.'],
    ['https://wiki.test/Shed?a=1&b=2', 'Shed - Wiki', 'A simple structure.'],
  ])
  expect(featuresOf(page)).toEqual({
    ads_top: ['https://ad.test/'],
    knowledge_panel: ['Shed'],
    videos: ['https://videos.test/1'],
    related_searches: ['shed plans', 'shed kits'],
  })
})

test('what stands above the search box is no result', () => {
  const account =
    '<div><h2><a href="https://www.ecosia.org/accounts/sign-in?returnTo=x">Sign in</a></h2><p>Save your trees.</p></div>'
  const html = samples.withoutRow.replaceAll('article', 'div').replace('<body>', `<body>${account}`)
  expect(parse(html).organic.map(({ url }) => url)).toEqual([
    'https://sheds.test/',
    'https://wiki.test/Shed?a=1&b=2',
  ])
})

test('without articles, what surrounds one heading is a result', () => {
  const page = parse(samples.withoutRow.replaceAll('article', 'div'))
  expect(page.organic.map(({ url, description }) => [url, description])).toEqual([
    ['https://sheds.test/', 'Everything about garden sheds.'],
    ['https://wiki.test/Shed?a=1&b=2', 'A simple structure.'],
  ])
})

test.each(['videosSnippet', 'videos', 'video'])('%s are videos', (name) => {
  const page = parse(samples.desktop.replace('mainline-result-videos', `mainline-result-${name}`))
  expect(featuresOf(page).videos).toEqual(['https://videos.test/1'])
})

test('a way back alone ends the list only when the page was served to its end', () => {
  expect(parse(samples.lastPage).hasNext).toBe(false)
  expect(parse(samples.lastPage, 2).hasNext).toBe(false)
  expect(parse(samples.lastPage.replace('</html>', ''), 2).hasNext).toBeNull()
  expect(parse(samples.withoutRow, 0).hasNext).toBeNull()
})

const request = webRequest({ engine: 'ecosia', country: 'at' })

test('pages are counted from 0, market and language are parts of a cookie', () => {
  const { url, headers } = ecosia.buildRequest(request)
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ method: 'index', q: 'küche' })
  expect(headers.cookie).toMatch(/:l=de:mc=de-at:/)
  expect(ecosia.buildRequest({ ...request, page: 3 }, 'http://localhost:8082/').url).toMatch(
    /^http:\/\/localhost:8082\/search\?.*\bp=3\b/,
  )
})
