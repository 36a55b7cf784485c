import { expect, test } from 'vitest'
import { webRequest } from '../../testing/requests.ts'
import { mojeek } from './mojeek.ts'
import * as samples from './samples.ts'

const parse = (html: string, page?: number) =>
  mojeek.parsePage(html, { device: 'desktop', ...(page !== undefined && { page }) })

test('the list with its second results of a host, and the panel beside it', () => {
  const page = parse(samples.desktop)
  expect(page).toMatchObject({ status: 'ok', query: 'garden shed', hasNext: true, cursor: '11' })
  expect(page.organic.map(({ url, title, description }) => [url, title, description])).toEqual([
    ['https://sheds.test/', 'Sheds & more', 'Everything about garden sheds.'],
    ['https://sheds.test/wood', 'Wooden sheds', 'All of wood.'],
    ['https://wiki.test/Shed?a=1&b=2', 'Shed - Wiki', 'A simple structure.'],
  ])
  expect(page.features).toEqual([{ type: 'knowledge_panel', children: [{ title: 'Shed', url: null }] }])
})

test('the last page ends the list only when it was served to its end', () => {
  expect(parse(samples.lastPage).hasNext).toBe(false)
  expect(parse(samples.lastPage, 1).hasNext).toBe(false)
  expect(parse(samples.desktop, 0)).toMatchObject({ hasNext: true, cursor: '11' })
  expect(parse(samples.lastPage.replace('</html>', '')).hasNext).toBeNull()
  expect(parse(samples.withoutRow).hasNext).toBeNull()
})

const request = webRequest({ engine: 'mojeek', device: 'mobile' })

test('pages are asked for by their first result, language and region are cookies', () => {
  const { url, headers } = mojeek.buildRequest(request)
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ q: 'küche' })
  expect(headers.cookie).toBe('lb=de; arc=de')
  expect(new URL(mojeek.buildRequest({ ...request, page: 2 }).url).searchParams.get('s')).toBe('21')
  const sent = mojeek.buildRequest({ ...request, page: 2, cursor: '31' }, 'http://localhost:8082/').url
  expect(sent).toMatch(/^http:\/\/localhost:8082\/search\?.*\bs=31\b/)
})
