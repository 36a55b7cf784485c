import { expect, test } from 'vitest'
import type { Search } from '../../search.ts'
import { expectToSurvive } from '../../testing/survival.ts'
import { naver } from './naver.ts'

const search: Search = {
  phrase: '정원',
  engine: 'naver',
  type: 'web',
  country: 'kr',
  language: 'ko',
  device: 'desktop',
}
const parametersOf = (changes: Partial<Search>, page: number) => {
  const { url } = naver.buildRequest({ search: { ...search, ...changes }, page, offset: 0, wanted: 100 })
  return [new URL(url).host, Object.fromEntries(new URL(url).searchParams)]
}
const parse = (html: string) => naver.parsePage(html, { device: 'desktop' })

const result = (url: string, title: string, more = '') =>
  `<div class="doc"><a href="${url}"><div data-sds-comp="Profile"><span>Site</span></div></a>
   <a href="${url}"><span class="sds-comps-text sds-comps-text-type-headline1">${title}</span><span>새 창 열림</span></a>
   <a href="${url}"><span class="sds-comps-text sds-comps-text-type-body1">About ${title}</span></a>${more}</div>`
const row = (current: number, last: number, isEnd = true) =>
  `<div class="sc_page"><div>${Array.from({ length: last }, (_, index) => index + 1)
    .map((page) => `<a href="?page=${page}&amp;sm=tab_pge" aria-pressed="${page === current}">${page}</a>`)
    .join('')}</div><a class="btn_next" aria-disabled="${isEnd}">next</a></div>`
const html = (body: string) =>
  `<html><head><title>정원 : 네이버 검색</title></head><body><input name="query" value="정원">${body}</body></html>`
const list = [
  '<div class="nad_area" id="power_link_body"><a class="lnk_head" href="https://ader.naver.com/v1/x">Paid garden</a></div>',
  '<div data-block-id="web/prs_template_v2_web_basic_desk.ts">',
  result(
    'https://garden.example/',
    'Garden',
    '<a href="https://garden.example/a">Trees</a><a href="https://garden.example/b">Herbs</a>',
  ),
  result('https://blog.naver.com/someone/1', 'A post'),
  '<a href="https://search.naver.com/?x"><span class="sds-comps-text-type-headline1">More of this</span></a>',
  '</div><div><a class="fds-comps-right-image-text-title" href="https://cafe.naver.com/group/2">In a group</a></div>',
  '<div><a data-template-id="itemKeyword" href="?query=x">정원 꾸미기</a></div>',
].join('')
const full = html(list + row(1, 3))

test('asks the mixed first page, then web documents from their first', () => {
  expect(parametersOf({}, 0)).toEqual(['search.naver.com', { where: 'nexearch', query: '정원' }])
  expect(parametersOf({}, 2)).toEqual([
    'search.naver.com',
    { where: 'web', query: '정원', sm: 'tab_pge', page: '3', start: '16' },
  ])
  expect(parametersOf({ device: 'mobile', type: 'news' }, 1)).toEqual([
    'm.search.naver.com',
    { where: 'm_news', query: '정원', sm: 'tab_pge', start: '11' },
  ])
})

test('results in order, with what stands around them', () => {
  const page = parse(full)
  expect(page).toMatchObject({ status: 'ok', query: '정원', hasNext: true, relateds: ['정원 꾸미기'] })
  expect(page.organic).toMatchObject([
    { position: 1, url: 'https://garden.example/', title: 'Garden', description: 'About Garden' },
    { position: 2, url: 'https://blog.naver.com/someone/1', title: 'A post', description: 'About A post' },
  ])
  expect(page.features.map(({ type, children }) => [type, children.map(({ title }) => title)])).toEqual([
    ['ads_top', ['Paid garden']],
    ['discussions', ['In a group']],
    ['related_searches', ['정원 꾸미기']],
    ['sitelinks', ['Trees', 'Herbs']],
  ])
})

test('news are a block of the mixed page and the list of their own', () => {
  const news = `<div data-block-id="news/prs_template_v2_news_tab_desk.ts">${result('https://daily.example/1', 'Found')}</div>`
  expect(parse(html(news)).organic.map(({ title }) => title)).toEqual(['Found'])
  const mixed = parse(html(news + list))
  expect(mixed.organic.map(({ title }) => title)).toEqual(['Garden', 'A post'])
  expect(mixed.features).toContainEqual({
    type: 'top_stories',
    children: [{ title: 'Found', url: 'https://daily.example/1' }],
  })
})

test('titles as they were marked before', () => {
  const older =
    '<li><a class="link_tit" href="https://a.example/">A</a></li><li><a class="news_tit" href="https://b.example/">B</a></li>'
  expect(parse(html(older)).organic.map(({ url }) => url)).toEqual([
    'https://a.example/',
    'https://b.example/',
  ])
})

test.each([
  ['a last page', row(3, 3), false],
  ['the tenth of more', row(10, 10, false), true],
  ['a page without a row', '', null],
])('what comes after %s', (_name, end, hasNext) => {
  expect(parse(html(list + end)).hasNext).toBe(hasNext)
})

test.each([
  ['no_results', html("<div class='not_found02'><em>'정원'</em>에 대한 검색결과가 없습니다.</div>")],
  ['blocked', '<html><body><p>비정상적인 검색이 감지되어 이용이 제한되었습니다.</p></body></html>'],
  ['js_required', html('<div id="main_pack"></div>')],
  ['js_required', ''],
] as const)('%s is recognised', (status, page) => {
  expect(parse(page)).toMatchObject({ status, organic: [], features: [], hasNext: null })
})

test('broken pages never throw', () => {
  expectToSurvive(naver, [full, html(list)])
})
