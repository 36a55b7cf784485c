import { expect, test } from 'vitest'
import { featuresOf } from '../../testing/features.ts'
import { webRequest } from '../../testing/requests.ts'
import { sheds } from '../../testing/sheds.ts'
import { brave } from './brave.ts'
import * as samples from './samples.ts'

const parse = (html: string, page?: number) =>
  brave.parsePage(html, { device: 'desktop', ...(page !== undefined && { page }) })

test('a page with clusters, questions and advertising', () => {
  const page = parse(samples.desktop)
  expect(page).toMatchObject({ status: 'ok', query: 'garden shed', hasNext: true })
  expect(page.organic).toMatchObject(sheds().slice(0, 2))
  expect(featuresOf(page)).toEqual({
    ads_top: ['https://ad.test/'],
    videos: ['https://videos.test/1'],
    people_also_ask: ['How big is a shed?'],
    related_searches: ['shed plans', 'shed kits'],
    knowledge_panel: ['Shed'],
    sitelinks: ['https://sheds.test/wood', 'https://sheds.test/metal'],
  })
})

test('a way back alone ends the list where the page asked for is known and was served to its end', () => {
  expect(parse(samples.lastPage, 2).hasNext).toBe(false)
  expect(parse(samples.lastPage, 0).hasNext).toBe(true)
  expect(parse(samples.lastPage).hasNext).toBeNull()
  expect(parse(samples.lastPage.replace('</html>', ''), 2).hasNext).toBeNull()
  expect(parse(samples.withoutRow, 0).hasNext).toBeNull()
})

const request = webRequest({ engine: 'brave' })

test('pages are counted, country and language are cookies', () => {
  const { url, headers } = brave.buildRequest(request)
  expect(new URL(url).searchParams.get('q')).toBe('küche')
  expect(new URL(url).searchParams.has('offset')).toBe(false)
  expect(headers.cookie).toMatch(/country=de; ui_lang=de-de;/)
  const next = brave.buildRequest({ ...request, page: 2, offset: 40 }, 'http://localhost:8082/').url
  expect(next).toMatch(/^http:\/\/localhost:8082\/search\?.*\boffset=2\b/)
})
