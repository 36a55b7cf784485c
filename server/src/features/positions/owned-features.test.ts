import { findKeyword } from '@rankline/contract/keywords/calls'
import { pageFeatures } from '@rankline/contract/positions/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { checkOnDays } from '../../../tests/support/days.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

const app = appForTests()
const server = resultsForTests()
let person: SignedUp

beforeAll(async () => {
  person = await signUp(app)
})

const own = 'https://www.example.com/'
const link = (url: string) => `<a href="${url}"><h3>A page</h3></a>`
const blocks = {
  'Featured snippet': (url: string) => `<block-component><div>It is so.</div>${link(url)}</block-component>`,
  'AI overview': (url: string) =>
    `<div><div role="heading" aria-level="2">AI Overview</div><div><a href="${url}"><div role="heading" aria-level="3">A page</div></a></div></div>`,
  'Local pack': (url: string) =>
    `<div><div class="rllt__details"><div role="heading" aria-level="3">A place</div></div><a href="${url}">Website</a></div>`,
}

async function tracked(phrase: string, block: string) {
  const project = await makeProject(app, person, { project_url: own })
  const [keyword] = await makeKeywords(app, person, project, phrase)
  const body = `<html><head><title>${phrase} - Google Search</title></head><body><div id="rso">${block}<div>${link('https://other.example.net/')}</div></div><footer></footer></body></html>`
  const empty = {
    status: 200,
    body: body
      .replace(block, '')
      .replace(/<div>.*<\/div>/, `<p>Your search - <em>${phrase}</em> - did not match any documents.</p>`),
  }
  await checkOnDays(app, server, keyword!, [(page) => (page > 1 ? empty : { status: 200, body })])
  const { features } = await app.items(findKeyword, { project_keyword_id: keyword!.id }, person.token)
  const shown = await app.items(pageFeatures, { project_keyword_id: keyword!.id }, person.token)
  return { features, shown: shown.features, children: shown.features.flatMap(({ children }) => children) }
}

test.each(Object.entries(blocks))(
  'a keyword’s row says that its site is in the %s, and which entry it is',
  async (name, block) => {
    const url = `${own}shop`
    const { features, children } = await tracked(`owned ${name}`, block(url))
    expect(features).toMatchObject([{ type_text: name, is_own: true }])
    expect(children).toMatchObject([{ url, is_own: true }])
  },
)

test.each(Object.entries(blocks))('nothing is said where the %s shows somebody else', async (name, block) => {
  const { features, children } = await tracked(`of others ${name}`, block('https://notexample.com/shop'))
  expect(features).toMatchObject([{ type_text: name }])
  expect(JSON.stringify([features, children])).not.toContain('is_own')
})

const overview = (...urls: string[]) =>
  `<div id="eKIzJc"><p>It is so.</p>${urls.map((url) => `<a href="${url}" aria-label="A page"></a>`).join('')}</div>`

test.each([
  ['cited second', overview('https://other.example.net/a#:~:text=so', `${own}b`, `${own}c`), 2],
  ['not cited', overview('https://other.example.net/a'), 0],
  ['not read', overview(), undefined],
])('the row and the page say where the AI overview cites the site: %s', async (name, block, place) => {
  const { features, shown } = await tracked(`overview ${name}`, block)
  expect(features).toHaveLength(1)
  expect(features[0]).toMatchObject({ type_text: 'AI overview' })
  expect(features[0]?.cited_at).toBe(place)
  expect(shown.find(({ type_text }) => type_text === 'AI overview')?.cited_at).toBe(place)
})
