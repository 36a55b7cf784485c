import { findKeyword, type Keyword } from '@rankline/contract/keywords/calls'
import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import { listLandingPages } from '@rankline/contract/landing-pages/calls'
import { compareResults, topResults } from '@rankline/contract/positions/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { checkOnDays, day, once } from '../../../tests/support/days.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

const app = appForTests()
const server = resultsForTests()
const page = 'https://www.acme.test/p'
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

let number = 0
async function track(project_url: string, project_url_match: 1 | 2) {
  const project = await makeProject(app, person, { project_url, project_url_match })
  number += 1
  const [keyword] = await makeKeywords(app, person, project, `shed ${number}`)
  return { project, keyword: keyword! }
}

const standing = (keyword: Keyword) =>
  app.items(findKeyword, { project_keyword_id: keyword.id }, person.token)

/** The page third on each day, under these addresses. */
const under = (...addresses: string[]) =>
  addresses.map((address) => once([...strangers(2), address, ...strangers(3, 'below')]))

test('a page that ranks under another click identifier each day is one page', async () => {
  const { project, keyword } = await track('https://www.acme.test/', 2)
  const addresses = [`${page}?srsltid=AfmA1`, `${page}?srsltid=AfmB2`, `${page}?gclid=3`, page]
  await app.items(setPreferredPage, { project_keyword_ids: [keyword.id], preferred_page: page }, person.token)
  await checkOnDays(app, server, keyword, under(...addresses))
  const found = await standing(keyword)
  expect(found).toMatchObject({ current_position: 3, latest_position_url: page })
  expect(found).not.toHaveProperty('is_wrong_page')
  expect(found).not.toHaveProperty('page_changed_on')
  const pages = await app.items(listLandingPages, { project_id: project.id }, person.token)
  expect(pages.data.map(({ url }) => url)).toEqual([page])
})

test('the results of a day are shown as the engine gave them, and compared by page', async () => {
  const { keyword } = await track('https://www.acme.test/', 2)
  await checkOnDays(app, server, keyword, under(`${page}?srsltid=AfmA1`, `${page}?srsltid=AfmB2`))
  const top = await app.items(topResults, { project_keyword_id: keyword.id }, person.token)
  expect(top[2]).toMatchObject({ url: `${page}?srsltid=AfmB2`, is_own: true, diff_text: 'stable' })
  const compared = await app.items(
    compareResults,
    { project_keyword_id: keyword.id, date: day(0), date_compare: day(-1) },
    person.token,
  )
  expect(compared[2]).toMatchObject({ prev_position: 3, diff: 0 })
})

test('a project of one page finds it behind a click identifier, a translation, a cache and a redirect', async () => {
  const addresses = [
    `${page}?srsltid=AfmA1`,
    'https://www-acme-test.translate.goog/p?_x_tr_sl=en&_x_tr_tl=hi',
    'https://www-acme-test.cdn.ampproject.org/c/s/www.acme.test/p',
    'https://www.google.com/url?q=https://www.acme.test/p&sa=U',
  ]
  for (const address of addresses) {
    const { keyword } = await track(page, 1)
    await checkOnDays(app, server, keyword, under(address))
    expect(await standing(keyword), address).toMatchObject({ current_position: 3, latest_position_url: page })
  }
  const { keyword } = await track(page, 1)
  await checkOnDays(app, server, keyword, under(`${page}?size=2`))
  expect(await standing(keyword)).toMatchObject({ current_position: null })
})
