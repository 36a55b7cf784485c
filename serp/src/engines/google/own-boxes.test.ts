import { expect, test } from 'vitest'
import { google } from './google.ts'

const head = '<html><head><title>shed - Google Search</title></head><body>'
const result = (host: string, more = '') =>
  `<div><div><a href="https://${host}"><h3>${host}</h3></a><cite>https://${host}</cite></div><div>About it.</div>${more}</div>`
const page = (...blocks: string[]) =>
  google.parsePage(
    `${head}<div id="search"><div id="rso">${[...blocks, result('a.test'), result('b.test')].join('')}</div></div></body></html>`,
    { device: 'desktop' },
  )
const urls = (...blocks: string[]) => page(...blocks).organic.map(({ url }) => url)
const types = (...blocks: string[]) => page(...blocks).features.map(({ type }) => type)
const list = ['https://a.test', 'https://b.test']

const titled = (path: string, shown: string) =>
  `<h3><a href="https://www.google.com${path}">A box of Google</a></h3><div><cite>${shown}</cite></div>`
const inputs = '<div><input type="text" value="Paris"><input type="text" value="London"></div>'
const prices = '<table><tr><td>Air One</td><td>63 €</td></tr><tr><td>Air Two</td><td>78 €</td></tr></table>'

test.each([
  ['flights with fields', '/flights?lite=0&tfs=x', inputs],
  ['flights with prices', '/travel/flights/s/abc', prices],
  ['hotels with fields', '/travel/hotels/London', '<form><input name="checkin"></form>'],
  ['hotels with prices', '/travel/search/x', '<div><span>from</span><span>$119</span></div>'],
  ['a share price', '/finance/quote/SHED:NASDAQ', '<div><div>$182.31</div></div>'],
  ['a converter', '/finance/quote/EUR-USD', '<select><option>Euro</option></select>'],
  ['a translator', '/intl/en/about/translate', '<textarea>shed</textarea>'],
  ['a dictionary', '/books/dictionary', '<input aria-label="Search for a word">'],
  ['a calendar', '/travel/things-to-do/see', '<button>12</button><div>£12.50</div>'],
])('a box of Google is no result, although it has a title and an address: %s', (_name, path, shows) => {
  const box = `<div><div>${titled(path, 'www.google.com')}${shows}</div></div>`
  expect(urls(box)).toEqual(list)
  expect(types(box)).not.toContain('sitelinks')
  expect(types(box)).not.toContain('featured_snippet')
})

test.each([
  ['events', '/events/shed-fair'],
  ['a map', '/maps/place/Shed'],
  ['weather', '/weather/london'],
])('a title of Google without any address is no result: %s', (_name, path) => {
  expect(urls(`<div><a href="https://www.google.com${path}"><h3>A box</h3></a><p>10 °C</p></div>`)).toEqual(
    list,
  )
})

test.each(['/travel/flights', '/search/about/', '/finance/', '/flights'])(
  'a page of Google that ranks is a result: %s',
  (path) => {
    const own = `<div>${titled(path, `https://www.google.com › ${path.split('/')[1]}`)}<p>Prices from 63 € in seconds.</p></div>`
    expect(urls(own)).toEqual([`https://www.google.com${path}`, ...list])
    expect(types(own)).toEqual([])
  },
)

test('the box of flights is the feature, in each of its addresses', () => {
  for (const path of ['/flights?tfs=x', '/travel/flights/s/abc', '/travel/flights?tfs=x'])
    expect(types(`<div><div>${titled(path, 'www.google.com/flights')}${inputs}</div></div>`)).toEqual([
      'flights',
    ])
  expect(
    types(`<div><div>${titled('/travel/hotels/x', 'www.google.com/travel')}${prices}</div></div>`),
  ).toEqual(['hotels'])
})

const clip = (at: number) => `<a href="https://video.test/${at}"><div>Highlights · 3:0${at}</div></a>`
const score = `<div>Inter</div><div>0 - 2</div><div>Liverpool</div>${clip(1)}${clip(2)}`

test.each([
  [
    'a match',
    `<block-component><div class="xpdopen"><h2>Sports results</h2>${score}</div></block-component>`,
  ],
  ['a table', `<div class="xpdopen"><div role="heading" aria-level="2">Standings</div>${score}</div>`],
  [
    'lyrics',
    `<block-component><div class="xpdopen">${'<div>Roses are red</div>'.repeat(9)}<a href="https://www.lyrics.test/">Source: Lyrics</a></div></block-component>`,
  ],
  [
    'a definition',
    `<div class="xpdopen"><div>shed</div><div>noun</div><a href="https://languages.oup.test/">Learn more</a></div>`,
  ],
  [
    'weather',
    `<block-component><div>12 °C</div><a href="https://weather.test/">Weather.test</a></block-component>`,
  ],
  [
    'questions of which one is open',
    `<div class="xpdopen"><div>People also ask</div><div class="related-question-pair" data-q="How big?"><div>How big?</div><div>It is 8 by 10.</div><a href="https://size.test/"><h3>Sizes</h3></a></div></div>`,
  ],
])('a box without the title of a page is no featured snippet: %s', (_name, box) => {
  expect(types(`<div>${box}</div>`)).not.toContain('featured_snippet')
  expect(urls(`<div>${box}</div>`)).toEqual(list)
})

const snippet = `<block-component><div class="xpdopen"><div>It is 8 by 10 feet.</div><a href="https://size.test/"><h3>Sizes</h3></a></div></block-component>`

test('an answer with the title of its page stays a featured snippet', () => {
  expect(page(`<div>${snippet}</div>`).features).toEqual([
    { type: 'featured_snippet', children: [{ title: 'Sizes', url: 'https://size.test/' }] },
  ])
})

test('pictures beside a featured snippet are no block of images', () => {
  const picture = '<a href="/search?q=shed&amp;tbm=isch&amp;source=iu&amp;fir=x"><img src="x.png"></a>'
  expect(types(`<div><div>${snippet}</div><div>${picture}${picture}</div></div>`)).toEqual([
    'featured_snippet',
  ])
  expect(types(`<div>${snippet}</div>`, `<div>${picture}${picture}</div>`)).toEqual([
    'featured_snippet',
    'images',
  ])
  const headed = '<div role="heading"><a href="/search?q=shed&amp;tbm=isch">Images for shed</a></div>'
  expect(types(`<div><div>${snippet}</div><div>${headed}</div></div>`)).toEqual([
    'featured_snippet',
    'images',
  ])
})

test('a heading above a result names no block', () => {
  const player = `<div><h3 style="height:1px">Images</h3>${result('video.test/polly')}</div>`
  expect(types(player)).toEqual([])
  expect(urls(player)).toEqual(['https://video.test/polly', ...list])
})

test('videos of a tab of a panel are that tab, not all of the panel', () => {
  const video = (at: number) =>
    `<a href="https://video.test/${at}" aria-label="Video ${at}"><div>0${at}:00</div></a>`
  const tab = `<div><div role="heading" aria-level="2"><a role="link">Videos</a></div><div>${video(1)}${video(2)}<g-more-link><a href="/search?q=shed&amp;tbm=vid">View all</a></g-more-link></div></div>`
  const panel = `<div class="kp-wholepage"><div data-attrid="title">Shed</div><div>${result('c.test')}</div>${tab}</div>`
  const videos = page(panel).features.find(({ type }) => type === 'videos')
  expect(videos?.children.map(({ url }) => url)).toEqual(['https://video.test/1', 'https://video.test/2'])
})

const foot = (links: string, heading = 'Related searches') =>
  google.parsePage(
    `${head}<div id="rso">${result('a.test')}</div><div id="botstuff"><div id="bres"><div><div role="heading" aria-level="2">${heading}</div>${links}</div></div></div></body></html>`,
    { device: 'desktop' },
  )

test('one related search under its heading is one; a single link without any is none', () => {
  const link = '<a href="/search?q=shed+plans&amp;sa=X">shed plans</a>'
  expect(foot(link).relateds).toEqual(['shed plans'])
  expect(foot(link, 'People also search for').relateds).toEqual(['shed plans'])
  expect(foot(link, 'Other words').relateds).toEqual([])
  expect(foot('<a href="/search?q=shed&amp;start=10">2</a>').relateds).toEqual([])
})

const scriptless = (block: string) =>
  google
    .parsePage(
      `${head}<div id="main"><div><a href="/advanced_search">Tools</a></div>${block}<div><a href="/url?q=https://a.test/&amp;sa=U"><h3>A</h3><div>a.test</div></a></div></div></body></html>`,
      { device: 'mobile' },
    )
    .features.map(({ type }) => type)

test('product ads of the page without scripts are shopping, text ads are not', () => {
  const product = (at: number) =>
    `<div><a href="http://www.google.com/aclk?sa=L&amp;ai=${at}"><img src="x.png"><div>Shed ${at}</div><div>$${at}9.99</div></a></div>`
  expect(scriptless(`<div><span>Sponsored</span>${[1, 2, 3].map(product).join('')}</div>`)).toEqual([
    'shopping',
  ])
  const text = (at: number) =>
    `<div><a href="http://www.google.com/aclk?sa=L&amp;ai=${at}"><h3>Buy sheds</h3></a><div>From $99.</div></div>`
  expect(scriptless(`<div>${text(1)}${text(2)}</div>`)).not.toContain('shopping')
})
