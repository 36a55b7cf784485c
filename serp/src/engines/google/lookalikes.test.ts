import { expect, test } from 'vitest'
import { google } from './google.ts'

const head = '<html><head><title>shed - Google Search</title></head><body>'
const result = (host: string, more = '') =>
  `<div><a href="https://${host}/"><h3>${host}</h3></a><div>About it.</div>${more}</div>`
const page = (...blocks: string[]) =>
  google.parsePage(`${head}<div id="search"><div id="rso">${blocks.join('')}</div></div></body></html>`, {
    device: 'desktop',
  })
const titles = (...blocks: string[]) => page(...blocks).organic.map(({ title }) => title)
const types = (...blocks: string[]) => page(...blocks).features.map(({ type }) => type)

const accordion = `<div><div role="heading" aria-level="2">Things to know</div>
  <div><div data-attrid="lab/title/Cost">Cost</div><div data-attrid="lab/content/Cost">
  <div data-attrid="wa:/description">It costs 400.</div><a href="https://cost.test/"><h3>The cost of sheds</h3></a></div></div></div>`

test('an opened accordion is neither a result nor a featured snippet', () => {
  expect(titles(result('a.test'), accordion)).toEqual(['a.test'])
  expect(types(result('a.test'), accordion)).toEqual([])
})

const sentence =
  'A garden shed is a small building of wood, metal or plastic in which tools and bicycles are kept.'
const source = '<a href="https://b.test/shed"><h3>Sheds explained</h3></a>'

test.each([
  ['a sentence', `<div><div role="heading">${sentence}</div><div>${source}</div></div>`],
  ['points', `<div><ul><li>${sentence.slice(0, 50)}</li><li>${sentence.slice(50)}</li></ul>${source}</div>`],
  ['a quotation', '<div><a href="https://b.test/shed#:~:text=A%20shed"><h3>Sheds explained</h3></a></div>'],
])('%s before the title of its page is an answer without any mark', (_name, card) => {
  expect(titles(card, result('a.test'))).toEqual(['a.test'])
  expect(types(card, result('a.test'))).toEqual(['featured_snippet'])
})

test.each([
  ['below its title', `<div>${source}<div>${sentence}</div></div>`],
  ['in its link', `<div>${source.replace('<h3>', `<div>${sentence}</div><h3>`)}</div>`],
  ['of several pages', `<div><div>${sentence}</div><a href="https://c.test/">c</a>${source}</div>`],
  ['short', `<div><div>From 2024.</div>${source}</div>`],
])('a text %s makes no answer of a result', (_name, block) => {
  expect(titles(result('a.test'), block)).toEqual(['a.test', 'Sheds explained'])
  expect(types(result('a.test'), block)).toEqual([])
})

test('what a button unfolds is no result, whatever it is marked with', () => {
  const unfolds = '<div role="button" aria-expanded="false" aria-controls="u1">Best tools</div>'
  const inside = (id: string) => `<div>${unfolds}<div id="${id}">${result('b.test')}</div></div>`
  expect(titles(result('a.test'), inside('u1'))).toEqual(['a.test'])
  expect(titles(result('a.test'), inside('u2'))).toEqual(['a.test', 'b.test'])
})

test('a card that opens with the address of its result is that result, whatever it unfolds below', () => {
  const card = `<div class="xpdopen"><div><cite>Shop › ... › Sheds</cite><a href="https://shop.test/"><h3>Sheds to buy</h3></a>
    <div>Sheds from 99.</div><div>How large are they?</div></div></div>`
  expect(titles(result('a.test'), card)).toEqual(['a.test', 'Sheds to buy'])
  expect(types(result('a.test'), card)).toEqual([])
})

test('a card of one picture is a result where title and address stand in its link', () => {
  const card = (host: string, picture: string) =>
    `<div><a href="/url?q=https://${host}/&amp;sa=U"><div>${picture}</div><div><div><span>Sheds</span></div><div>https://${host}/</div></div></a></div>`
  const html = `${head}<div id="main">${card('a.test', '<img src="x">')}${card('b.test', '')}</div></body></html>`
  expect(google.parsePage(html, { device: 'mobile' }).organic.map(({ url }) => url)).toEqual([
    'https://a.test/',
  ])
})

test('a container without content is no feature', () => {
  expect(types(result('a.test'), '<product-viewer-group><div></div></product-viewer-group>')).toEqual([])
})

test('passages of the same page and other threads of a forum are no sitelinks', () => {
  const passages = `<a href="https://a.test/#:~:text=one">Read more</a><a href="https://a.test/#:~:text=two">Read on</a>`
  expect(types(result('a.test', passages))).toEqual([])
  const thread = (name: string) =>
    `<div><div><a href="https://a.test/${name}">${name}</a></div><div>24 answers</div></div>`
  expect(types(result('a.test', thread('one') + thread('two')))).toEqual([])
  const jump = '<a href="https://a.test/#one">One</a><a href="https://a.test/#two">Two</a>'
  expect(types(result('a.test', jump))).toEqual(['sitelinks'])
})

test('the source of a passage is no result, whatever the answer around it is marked with', () => {
  const answer = `<div><div>Coffee is good.</div>${result('b.test/#:~:text=Coffee%20is%20good')}</div>`
  const page = `${head}<div id="rso">${result('a.test')}${answer}</div></body></html>`
  expect(google.parsePage(page, { device: 'desktop' }).organic).toHaveLength(1)
})

const nothing = `<div id="topstuff"><div><p>Your search - <em>shed</em> - did not match any documents.</p>
  <ul><li>Other words.</li></ul></div></div>`
const ad =
  '<div class="uEierd"><a href="https://ad.test/"><div role="heading" aria-level="3">Buy sheds</div></a></div>'

test('a page that says it has no results has none, whatever it advertises', () => {
  const html = `${head}${nothing}<div id="bottomads"><div id="tadsb">${ad}</div></div></body></html>`
  expect(google.parsePage(html, { device: 'desktop' }).status).toBe('no_results')
})

test('an advertisement in the lower list stands at the bottom, also without a result above', () => {
  const html = `${head}<div id="rso"></div><div id="bottomads">${ad}</div></body></html>`
  const { features } = google.parsePage(html, { device: 'desktop' })
  expect(features.map(({ type }) => type)).toEqual(['ads_bottom'])
})

test('pictures and clips in the tabs of a panel are features, its other links to such searches are not', () => {
  const panel = (inner: string) =>
    `<div class="kp-wholepage"><div data-attrid="title">Shed</div><div>${inner}</div></div>`
  const pictures = '<div role="heading"><a href="/search?q=shed&amp;udm=2">Bilder</a></div>'
  const clips = '<div role="heading">Clips</div><a href="/search?q=shed&amp;tbm=vid">Alle</a>'
  expect(types(result('a.test'), panel(pictures + clips))).toEqual(['knowledge_panel', 'images', 'videos'])
  expect(types(result('a.test'), panel('<a href="/search?q=shed&amp;udm=2">More</a>'))).toEqual([
    'knowledge_panel',
  ])
})
