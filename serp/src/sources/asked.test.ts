import { describe, expect, test } from 'vitest'
import { isAnother } from '../asked.ts'
import { findEngine } from '../engines/registry.ts'
import { parsePage } from './parse-page.ts'

describe('a query that a page names', () => {
  test.each([
    ['Garden  Shed', 'garden shed'],
    ['garden\u00a0shed\u200b', 'garden shed'],
    ['cafe\u0301 cre\u0300me', 'café crème'],
    ['"iphone 11"', 'iphone 11'],
    ['iphone 11', '"iphone 11"'],
    ['garden+shed', 'garden shed'],
    ['c%2B%2B 100%25', 'c++ 100%'],
    ['c++', 'c++'],
    ['at&t plan', 'AT&T Plan'],
    ['İSTANBUL otelleri', 'i\u0307stanbul otelleri'],
    ['ＡＢＣ　東京', 'abc 東京'],
    ['garden shed site:acme.test', 'garden shed'],
    ['garden shed -site:acme.test lang:en', 'garden shed'],
    ['garden shed for sale in …', 'garden shed for sale in leeds'],
    [`${'word '.repeat(31)}end`, `${'word '.repeat(31)}end and more`],
    ['花'.repeat(38), '花'.repeat(45)],
  ])('%s is what was asked: %s', (query, phrase) => {
    expect(isAnother(query, phrase)).toBe(false)
  })

  test.each([
    ['garden shed', 'running shoes'],
    ['garden shed', 'garden shed cheap'],
    ['garden shed cheap', 'garden shed'],
    ['garden sheds', 'garden shed'],
    ['garden shed', 'gardn shed'],
    ['東京 天気', '天気 東京'],
    ['c#', 'c++'],
    ['cafe', 'café'],
    ['iphone 11', 'iphone 12'],
    ['木村拓哉', '東京 天気'],
    ['garden shed site:acme.test', 'garden shed site:other.test'],
    ['', 'garden shed'],
  ])('%s is not what was asked: %s', (query, phrase) => {
    expect(isAnother(query, phrase)).toBe(true)
  })
})

const page = (notice: string, typed = 'gardn shed') =>
  `<html><head><title>${typed} - Google Search</title></head><body><form action="/search"><input name="q" value="${typed}"></form>${notice}<div id="search"><div id="rso">${[1, 2, 3].map((at) => `<div><a href="https://site${at}.test/"><h3>Result ${at}</h3></a></div>`).join('')}</div></div><footer></footer></body></html>`
const corrected = '<a href="/search?q=garden+shed&amp;spell=1&amp;sa=X"><b><i>garden</i></b> shed</a>'
const typed = '<a href="/search?q=gardn+shed&amp;nfpr=1&amp;sa=X">gardn shed</a>'
const doubtOf = (html: string) =>
  parsePage(findEngine('google'), html, { device: 'desktop', phrase: 'gardn shed' }).doubt

describe('a corrected phrase', () => {
  test('a list for another spelling is not believed', () => {
    for (const [shows, instead] of [
      ['Showing results for', 'Search instead for'],
      ['Показаны результаты по запросу', 'Искать вместо этого'],
    ])
      expect(
        doubtOf(page(`<p><span>${shows}</span> ${corrected}<br><span>${instead}</span> ${typed}</p>`)),
      ).toContain('it answers “garden shed”')
  })

  test('a list that includes what was asked is believed, as is one beside a proposal', () => {
    const including = `<p><span>Including results for</span> ${corrected}<br><span>Search only for</span> ${typed}</p>`
    expect(doubtOf(page(including))).toBeUndefined()
    expect(doubtOf(page(`<p><span>Did you mean:</span> ${corrected}</p>`))).toBeUndefined()
    // A search that was asked for as it is spelled has that in all its links.
    const tab = '<a href="/search?q=gardn+shed&amp;nfpr=1&amp;tbm=isch">Images</a>'
    expect(doubtOf(page(`<p><span>Did you mean:</span> ${corrected}</p>${tab}`))).toBeUndefined()
  })

  test('YouTube says for which spelling its videos are', () => {
    const read = (kind: string) => {
      const contents = [
        { [kind]: { correctedQueryEndpoint: { searchEndpoint: { query: 'garden shed' } } } },
        ...['a', 'b', 'c'].map((id) => ({
          videoRenderer: { videoId: id.repeat(11), title: { runs: [{ text: id }] } },
        })),
      ]
      const data = {
        contents: { sectionListRenderer: { contents: [{ itemSectionRenderer: { contents } }] } },
      }
      const html = `<html><title>gardn shed - YouTube</title><script>var ytInitialData = ${JSON.stringify(data)};</script></html>`
      return parsePage(findEngine('youtube'), html, { device: 'desktop', phrase: 'gardn shed' })
    }
    expect(read('showingResultsForRenderer').doubt).toContain('it answers “garden shed”')
    expect(read('didYouMeanRenderer').doubt).toBeUndefined()
    expect(read('includingResultsForRenderer').doubt).toBeUndefined()
  })
})
