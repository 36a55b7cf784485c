import { beforeAll, expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import * as duckduckgoPages from '../engines/duckduckgo/samples.ts'
import { engines, findEngine } from '../engines/registry.ts'
import type { ParsedPage } from '../page.ts'
import { SourceError } from '../source.ts'
import { isTaken } from '../testing/breadth.ts'
import { onCaptures, pagesOf } from '../testing/captures/on-captures.ts'
import type { Capture } from '../testing/captures/read.ts'
import { parsePage } from './parse-page.ts'
import { leastSure, surenessOf } from './sureness.ts'

const google = findEngine('google')
const result = (host: string) => `<div><a href="https://${host}/"><h3>${host}</h3></a></div>`
const list = ['a.test', 'b.test', 'c.test'].map(result).join('')
const pageOf = (rows: string, below = '<footer></footer>') =>
  `<html><head><title>shed - Google Search</title></head><body><div id="search"><div id="rso">${rows}</div></div>${below}</body></html>`
const read = (html: string, phrase = 'shed') => parsePage(google, html, { device: 'desktop', phrase })

test('a page whose list is followed by a foot or a row of pages is believed', () => {
  expect(read(pageOf(list)).doubt).toBeUndefined()
  expect(read(pageOf(list, '<a href="/search?q=shed&start=10">2</a>')).doubt).toBeUndefined()
})

test('a page that was closed too early is not', () => {
  expect(read(pageOf(list, '')).doubt).toBe(
    'The page of google may be read wrongly (40 % sure): nothing follows its list.',
  )
})

test('a page for another phrase is not', () => {
  expect(read(pageOf(list), 'running shoes').doubt).toContain('it answers “shed”')
})

test('a page with more unknown titles than results is not', () => {
  const unknown = Array.from(
    { length: 4 },
    (_, index) =>
      `<div><a href="https://card${index}.test/"><div role="heading" aria-level="3">Card</div></a></div>`,
  ).join('')
  const { organic, unexplained, doubt } = read(pageOf(list + unknown))
  expect(organic).toHaveLength(3)
  expect(unexplained).toBe(4)
  expect(doubt).toContain('4 titled links beside 3 results are unknown')
})

test('many cards of one site are one block, unless the whole list is of that site', () => {
  const cards = (host: string) =>
    Array.from(
      { length: 10 },
      (_, at) =>
        `<div><a href="https://${host}/${at}"><div role="heading" aria-level="3">Card ${at}</div></a></div>`,
    ).join('')
  expect(read(pageOf(list + cards('news.test'))).doubt).toBeUndefined()
  expect(read(pageOf(list + cards('news.test'))).unexplained).toBe(2)
  const own = ['a.test/1', 'a.test/2', 'a.test/3'].map(result).join('')
  expect(read(pageOf(own + cards('a.test'))).doubt).toContain('10 titled links beside 3 results are unknown')
})

test('a script below the foot may hold the last address once more', () => {
  const below = '<footer></footer><script>var last = "https://c.test/"</script>'
  expect(read(pageOf(list, below)).doubt).toBeUndefined()
})

test('full addresses of other searches are not unknown titles', () => {
  const people = ['A', 'B', 'C', 'D'].map(
    (name) =>
      `<li><a href="https://search.yahoo.com/search?p=${name}"><div role="heading" aria-level="3">${name}</div></a></li>`,
  )
  const { unexplained, doubt } = read(pageOf(`${list}<ul>${people.join('')}</ul>`))
  expect(unexplained).toBe(0)
  expect(doubt).toBeUndefined()
})

test('sources of excerpts are not unknown titles', () => {
  const source = (host: string) =>
    `<div><a href="https://${host}/#:~:text=A%20shed"><div role="heading" aria-level="3">Source</div></a></div>`
  const { organic, unexplained, doubt } = read(
    pageOf(list + ['d.test', 'e.test', 'f.test', 'g.test'].map(source).join('')),
  )
  expect(organic).toHaveLength(3)
  expect(unexplained).toBe(0)
  expect(doubt).toBeUndefined()
})

test('a page without results that does not say so is not believed', () => {
  const related = '<a href="/search?q=sheds&start=10">2</a>'
  const page: ParsedPage = { ...read(pageOf(list)), organic: [] }
  const { share, reasons } = surenessOf(google, pageOf(related), page, { device: 'desktop' })
  expect(share).toBeLessThan(leastSure)
  expect(reasons).toContain('it shows no results and does not say that there are none')
})

test('a foot above the list is none, also where links have no host', () => {
  const amazon = findEngine('amazon')
  const product = (asin: string) =>
    `<div data-component-type="s-search-result" data-asin="${asin}"><a href="/Shed/dp/${asin}/ref=sr_1"><h2>Shed ${asin}</h2></a></div>`
  const page = (below: string) =>
    `<html><head><title>Amazon.com : shed</title></head><body><div id="nav-flyout-footer">Menu</div><div class="s-main-slot">${['B000000001', 'B000000002', 'B000000003'].map(product).join('')}</div>${below}</body></html>`
  const parse = (html: string) => parsePage(amazon, html, { device: 'desktop' })
  expect(parse(page('<div id="navFooter"></div>')).doubt).toBeUndefined()
  expect(parse(page('')).organic).toHaveLength(3)
  expect(parse(page('')).doubt).toContain('nothing follows its list')
})

/** Each is closed as a browser closes it, so that only what follows the list tells that it is whole. */
const closed = (html: string) => `${html.replace(/<[^>]*$/, '')}</body></html>`
const cutAt = (html: string, mark: string) => closed(html.slice(0, html.lastIndexOf(mark)))

test('a list of DuckDuckGo that is cut before its form is not believed, even if it is short', () => {
  const duckduckgo = findEngine('duckduckgo')
  const parse = (html: string) => parsePage(duckduckgo, html, { device: 'desktop', phrase: 'garden shed' })
  expect(parse(duckduckgoPages.lite).doubt).toBeUndefined()
  expect(parse(cutAt(duckduckgoPages.lite, '<form')).organic).toHaveLength(2)
  expect(parse(cutAt(duckduckgoPages.lite, '<form')).doubt).toContain('nothing follows its list')
  expect(parse(cutAt(duckduckgoPages.lite, '2.&nbsp;')).doubt).toContain('nothing follows its list')
  const [form = ''] =
    /<form action="\/lite\/" method="post"><input type="submit".*<\/form>/s.exec(duckduckgoPages.lite) ?? []
  const withTwo = duckduckgoPages.lite.replace('<table>', () => `${form}<table>`)
  expect(parse(withTwo)).toMatchObject({ hasNext: true })
  expect(parse(cutAt(withTwo, '2.&nbsp;')).organic).toHaveLength(1)
  expect(parse(cutAt(withTwo, '2.&nbsp;')).doubt).toContain('nothing follows its list')
  expect(parse(cutAt(withTwo, '<input type="hidden" name="s"')).hasNext).toBeNull()
  expect(parse(duckduckgoPages.lastPage)).toMatchObject({ hasNext: false })
  expect(parse(duckduckgoPages.lastPage).doubt).toBeUndefined()
  expect(parse(cutAt(duckduckgoPages.lastPage, '<div class="nav-link"')).doubt).toContain('nothing follows')
})

test('a footer within an item of the list does not end the list', () => {
  const card = (foot: string) => `<div><a href="https://talk.test/"><span>Talk</span></a>${foot}</div>`
  const page = (rows: string) => pageOf(rows, '')
  expect(read(page(list + card('<footer>3 answers</footer>') + result('d.test'))).doubt).toContain(
    'nothing follows',
  )
  expect(
    read(page(list.replace('</h3></a></div>', '</h3></a><footer>Cached</footer></div>'))).doubt,
  ).toContain('nothing follows its list')
})

test('a store whose products are followed by no data was cut', () => {
  const play = findEngine('google-play')
  const app = (id: string) =>
    `<div><a href="/store/apps/details?id=com.${id}"><img src="x.png"><div>${id}</div></a></div>`
  const apps = Array.from({ length: 30 }, (_, at) => app(`app${at}`)).join('')
  const whole = `<html><head><title>shed - Android Apps on Google Play</title><script>var AF_initDataCallback; if (!AF_initDataCallback) {AF_initDataCallback = function(chunk) {}}</script></head><body><main>${apps}</main><script>AF_initDataCallback({key: 'ds:1'});</script></body></html>`
  const parse = (html: string) => parsePage(play, html, { device: 'desktop', type: 'apps' })
  expect(parse(whole)).toMatchObject({ hasNext: true, isCut: true })
  expect(parse(whole).doubt).toBeUndefined()
  for (const mark of ['com.app1"', 'com.app18', 'com.app25', '<script>AF'])
    expect(parse(cutAt(whole, mark)).doubt ?? 'believed', mark).toContain('nothing follows its list')
  const shell = closed(`${whole.slice(0, whole.indexOf('<main>'))}${'<p>Menu</p>'.repeat(3000)}`)
  expect(parse(shell).status).toBe('js_required')
})

const bing = findEngine('bing')

test('a page of Bing about one word of many that were searched for is not believed', () => {
  const item = (title: string, at: number) =>
    `<li class="b_algo"><h2><a href="https://site${at}.test/">${title}</a></h2><p>All about it.</p></li>`
  const page = (titles: readonly string[], phrase: string) =>
    `<html><head><title>${phrase} - Bing</title></head><body><form><input name="q" value="${phrase}"></form><ol id="b_results">${titles.map(item).join('')}</ol><footer></footer></body></html>`
  const doubtOf = (titles: readonly string[], phrase = 'garden sheds near Leeds') =>
    parsePage(bing, page(titles, phrase), { device: 'desktop', phrase }).doubt
  const about = (word: string) => Array.from({ length: 6 }, (_, at) => `The ${word} ${at}`)
  expect(doubtOf(about('garden'))).toContain('no result has two words')
  expect(doubtOf([...about('garden'), 'A garden shed'])).toBeUndefined()
  expect(doubtOf(about('garden').slice(0, 4))).toBeUndefined()
  expect(doubtOf(about('garden'), 'garden sheds Leeds')).toBeUndefined()
})

const nothing = (more = '') =>
  `<html><head><title>shed - Bing</title></head><body><form><input name="q" value="shed"></form><ol id="b_results"><li class="b_no"><h1>There are no results for <strong>shed</strong></h1><p>${more}</p></li></ol></body></html>`

test('Bing is not believed to have found nothing where it names a reference for support', () => {
  const reference = 'Ref A: 9B6642BDEB7549679CF2AFED955E6E87 Ref B: PAOEDGE0519 Ref C: 2022-01-31T18:24:06Z'
  const parse = (html: string) => parsePage(bing, html, { device: 'desktop', phrase: 'shed' })
  expect(parse(nothing())).toMatchObject({ status: 'no_results' })
  expect(parse(nothing()).doubt).toBeUndefined()
  expect(parse(nothing(reference)).doubt).toContain('a reference for support')
})

test('a list that is read by its shape alone is believed only where that was measured to be right', () => {
  const item = (host: string) =>
    `<li class="b_algo"><h2><a href="https://${host}/">${host}</a></h2><cite>${host}</cite></li>`
  const html = `<html><head><title>shed - Bing</title></head><body><form><input name="q" value="shed"></form><ol id="b_results">${['a.test', 'b.test', 'c.test'].map(item).join('')}</ol><footer></footer></body></html>`
  const parse = (page: string) => parsePage(bing, page, { device: 'desktop', phrase: 'shed' })
  expect(parse(html).doubt).toBeUndefined()
  expect(parse(html.replaceAll('b_algo', 'q1')).organic).toHaveLength(3)
  expect(parse(html.replaceAll('b_algo', 'q1')).doubt).toContain('its layout is not known')
  expect(read(pageOf(list).replaceAll('rso', 'q1')).doubt).toBeUndefined()
})

onCaptures('saved pages', () => {
  const readPages: { engine: Engine; capture: Capture; page: ParsedPage }[] = []
  beforeAll(() => {
    for (const engine of engines) {
      const sure = pagesOf(engine).filter(
        ({ facts, year }) => facts.confidence === 'high' && (year ?? 0) >= 2018,
      )
      for (const capture of sure)
        readPages.push({ engine, capture, page: engine.parsePage(capture.html, capture) })
    }
  })

  test('right ones are believed', () => {
    const doubted = readPages.filter(
      ({ engine, capture, page }) =>
        page.status === 'ok' && surenessOf(engine, capture.html, page, capture).share < leastSure,
    )
    expect(doubted.map(({ capture }) => capture.path)).toEqual([])
  })

  test('one in the place of another is not', () => {
    const believed = readPages.flatMap(({ engine, capture, page }) => {
      const { share } = surenessOf(engine, capture.html, page, { ...capture, phrase: 'qzxv wkjy' })
      return page.query !== null && share >= leastSure ? [capture.path] : []
    })
    expect(believed).toEqual([])
  })

  test('cut at a tenth and closed by a browser, hardly any passes with another list', () => {
    let cuts = 0
    const passed = readPages.flatMap(({ engine, capture, page: whole }, index) => {
      if (whole.status !== 'ok' || !isTaken(index, 2)) return []
      const tenth = 1 + (index % 9)
      const part = capture.html.slice(0, Math.floor((capture.html.length * tenth) / 10))
      cuts += 1
      return isBelieved(
        () => parsePage(engine, `${part.replace(/<[^>]*$/, '')}</body></html>`, capture),
        whole,
      )
        ? [`${capture.path} at ${tenth}0 %`]
        : []
    })
    expect(passed.length).toBeLessThanOrEqual(cuts / 20)
  })
})

/** Whether a page is believed although its list differs. */
function isBelieved(parse: () => ReturnType<typeof parsePage>, whole: ReturnType<typeof parsePage>): boolean {
  try {
    const page = parse()
    if (page.doubt !== undefined || (page.status !== 'ok' && page.status !== 'no_results')) return false
    return `${page.organic.map(({ url }) => url)}` !== `${whole.organic.map(({ url }) => url)}`
  } catch (error) {
    if (error instanceof SourceError) return false
    throw error
  }
}
