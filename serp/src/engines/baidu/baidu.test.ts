import { expect, test } from 'vitest'
import type { Search } from '../../search.ts'
import { expectToSurvive } from '../../testing/survival.ts'
import { baidu } from './baidu.ts'

const search: Search = {
  phrase: '花园 小屋',
  engine: 'baidu',
  type: 'web',
  country: 'cn',
  language: 'zh',
  device: 'desktop',
}
const urlOf = (changes: Partial<Search>, page: number) =>
  baidu.buildRequest({ search: { ...search, ...changes }, page, offset: 0, wanted: 100 }).url
const parse = (html: string) => baidu.parsePage(html, { device: 'desktop' })

const result = (
  attributes: string,
  title: string,
  href = 'http://www.baidu.com/link?url=opaque',
  kind = 'result',
) =>
  `<div class="${kind} c-container" ${attributes}><h3 class="t"><a href="${href}"><em>${title}</em></a></h3><div><span>About ${title}</span></div></div>`
const pages = (current: number, ...others: number[]) =>
  `<div id="page"><strong><span>${current}</span></strong>${others
    .map((page) => `<a href="/s?wd=x&amp;pn=${(page - 1) * 10}">${page}</a>`)
    .join('')}</div>`
const html = (body: string) =>
  `<html><head><title>花园 小屋_百度搜索</title></head><body><input id="kw" name="wd" value="花园 小屋">${body}</body></html>`
const list = [
  '<div id="content_left">',
  '<div><div data-tuiguang="x"></div><h3><a href="http://www.baidu.com/baidu.php?url=paid">Paid shed</a></h3></div>',
  result('tpl="fy_fanyi_ai_san" mu="http://fanyi.baidu.com/"', 'Translation', undefined, 'result-op'),
  result('tpl="bk_polysemy" mu="https://baike.baidu.com/item/shed"', 'Encyclopaedia', undefined, 'result-op'),
  result('tpl="www_index" mu="https://sheds.example/?a=1&amp;b=2"', 'Sheds'),
  result(
    'tpl="recommend_list" mu="http://28608.recommend_list.baidu.com"',
    'Also asked',
    undefined,
    'result-op',
  ),
  result('tpl="se_com_default"', 'Unresolved'),
  result(`data-log='{"mu":"https:\\/\\/phone.example\\/"}'`, 'From a phone', undefined, 'c-result'),
  result('tpl="www_index" mu="http://nourl.ubs.baidu.com/1"', 'Direct link', 'https://direct.example/'),
  '<div class="result-op" tpl="image_normal"><a href="https://image.baidu.com/1">A picture</a></div>',
  '</div><div id="content_right">',
  result('tpl="right_toplist1" mu="https://top.baidu.com/"', 'Hot list', undefined, 'result-op'),
  '</div><div id="rs_new"><a href="/s?wd=shed+kit&amp;rsf=1">shed kit</a></div>',
].join('')
const full = html(list + pages(1, 2, 3))

test('asks desktop and phone pages, by number of results', () => {
  expect(urlOf({}, 0)).toBe('https://www.baidu.com/s?wd=%E8%8A%B1%E5%9B%AD+%E5%B0%8F%E5%B1%8B&ie=utf-8')
  expect(urlOf({ phrase: 'a', device: 'mobile' }, 2)).toBe('https://m.baidu.com/s?word=a&ie=utf-8&pn=20')
})

test('results under the address they lead to, own blocks and paid places apart', () => {
  const page = parse(full)
  expect(page).toMatchObject({ status: 'ok', query: '花园 小屋', hasNext: true, relateds: ['shed kit'] })
  expect(page.organic.map(({ url, title }) => [title, url])).toEqual([
    ['Encyclopaedia', 'https://baike.baidu.com/item/shed'],
    ['Sheds', 'https://sheds.example/?a=1&b=2'],
    ['Unresolved', 'http://www.baidu.com/link?url=opaque'],
    ['From a phone', 'https://phone.example/'],
    ['Direct link', 'https://direct.example/'],
  ])
  expect(page.organic[1]?.description).toBe('About Sheds')
  expect(page.features.map(({ type }) => type)).toEqual(['ads_top', 'images', 'related_searches'])
})

test('an answer that Baidu has generated is no result; a question of its forum is', () => {
  const op = (tpl: string, title: string) =>
    result(`tpl="${tpl}" mu="https://a.example/${title}"`, title, undefined, 'result-op')
  const page = parse(
    html(`<div id="content_left">${op('wenda_generate', 'A')}${op('wenda_abstract', 'B')}</div>`),
  )
  expect(page.organic.map(({ title }) => title)).toEqual(['B'])
})

test('results are told by how their clicks are logged where their class is another', () => {
  const block = result(
    `tpl="www_index" data-click='{"p1":3,"fm":"as"}' mu="https://a.example/"`,
    'A',
    undefined,
    'card',
  )
  const own = result(
    `tpl="www_index" data-click='{"p1":4,"fm":"alop"}' mu="https://b.example/"`,
    'B',
    undefined,
    'card',
  )
  expect(parse(html(block + own)).organic.map(({ url }) => url)).toEqual(['https://a.example/'])
})

test.each([
  ['the last page', html(list + pages(3, 1, 2)), false],
  ['a list of one page', html(list), false],
  ['a page cut off before its end', html(list).replace('</body></html>', ''), null],
  ['a page cut off within its row of pages', html(list + pages(1)).replace('</body></html>', ''), null],
])('what comes after %s', (_name, page, hasNext) => {
  expect(parse(page).hasNext).toBe(hasNext)
})

test.each([
  [
    'no_results',
    html(
      '<div id="content_left"><div class="content_none"><p>很抱歉，没有找到与“x”相关的网页。</p></div></div>',
    ),
  ],
  [
    'blocked',
    '<html><head><title>百度安全验证</title></head><body><div class="passMod_dialog"></div></body></html>',
  ],
  ['js_required', html('<div id="content_left"></div>')],
  ['js_required', ''],
] as const)('%s is recognised', (status, page) => {
  expect(parse(page)).toMatchObject({ status, organic: [], features: [], hasNext: null })
})

test('broken pages never throw', () => {
  expectToSurvive(baidu, [full, html(list)])
})
