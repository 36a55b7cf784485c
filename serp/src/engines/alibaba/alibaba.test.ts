import { expect, test } from 'vitest'
import type { Search } from '../../search.ts'
import { expectToSurvive } from '../../testing/survival.ts'
import { alibaba } from './alibaba.ts'
import { cards, data, html, shell } from './samples.ts'

const search: Search = {
  phrase: 'led lamp',
  engine: 'alibaba',
  type: 'products',
  country: 'mx',
  language: 'es',
  device: 'desktop',
}
const parse = (html: string) => alibaba.parsePage(html, { device: 'desktop' })

test('asks the site of the language for goods to the country', () => {
  const { url, headers } = alibaba.buildRequest({ search, page: 1, offset: 0, wanted: 100 })
  expect(url).toBe(
    'https://spanish.alibaba.com/trade/search?fsb=y&IndexArea=product_en&tab=all&SearchText=led+lamp&page=2',
  )
  expect(headers.cookie).toContain('sc_b_site=MX')
})

test('products from the page’s data, paid places left out', () => {
  const page = parse(data)
  expect(page).toMatchObject({ status: 'ok', query: 'led lamp', hasNext: null })
  expect(page.organic).toEqual([
    {
      position: 1,
      absolute: 2,
      url: 'https://www.alibaba.com/product-detail/LED-lamp_1600000000002.html',
      title: 'LED lamp',
      description: '$1.20 · Lamp Co.',
    },
    {
      position: 2,
      absolute: 3,
      url: 'https://www.alibaba.com/product-detail/Desk-lamp_1600000000003.html',
      title: 'Desk lamp',
      description: '',
    },
  ])
})

test('products from cards where the page has no data', () => {
  const page = parse(cards)
  expect(page.hasNext).toBe(true)
  expect(page.organic.map(({ url, title }) => [url, title])).toEqual([
    ['https://spanish.alibaba.com/product-detail/x_1600000000004.html', 'Lámpara'],
    ['https://spanish.alibaba.com/product-detail/x_1600000000005.html', 'Foco'],
  ])
})

test.each([
  ['no_results', html('<div class="no-result">Nothing</div>')],
  ['no_results', html('<p>Your search did not match any products.</p>')],
  ['blocked', '<html><script>location = "/trade/_____tmd_____/punish?x5secdata=x"</script></html>'],
  ['js_required', html('<div id="root"></div>')],
  ['js_required', ''],
] as const)('%s is recognised', (status, page) => {
  expect(parse(page)).toMatchObject({ status, organic: [], hasNext: null })
})

test('broken pages never throw', () => {
  expectToSurvive(alibaba, [data, cards, shell])
})
