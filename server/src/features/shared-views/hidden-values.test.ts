// @module-tag deep
import type { Keyword } from '@rankline/contract/keywords/calls'
import { keywordSorts } from '@rankline/contract/keywords/filters'
import { setFlag } from '@rankline/contract/keywords/flags'
import type { Project } from '@rankline/contract/projects/calls'
import {
  createSharedView,
  openSharedView,
  sharedCharts,
  sharedKeywordSorts,
  sharedKeywords,
} from '@rankline/contract/shared-views/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkOn } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

// Hidden values do not change the responses to visitors of a shared view. The test swaps values of hidden columns
// between keywords, and every list, page and search must stay equal.

const app = appForTests()
let owner: SignedUp
let project: Project
let keywords: Keyword[]
let token: string

const COUNT = 5

beforeAll(async () => {
  owner = await signUp(app)
  project = await makeProject(app, owner)
  const phrases = Array.from({ length: COUNT }, (_, index) => `words ${'cadbe'[index]}`)
  keywords = await makeKeywords(app, owner, project, phrases.join('\n'))
  // Equal where they are shown, so that only something hidden could decide the order.
  await checkOn(
    app,
    0,
    keywords.map((keyword): [Keyword, number] => [keyword, 7]),
  )
  await app.database.pool.query('UPDATE keywords SET volume = 900 WHERE project_id = $1', [project.id])
  const { url } = await app.items(createSharedView, { project_id: project.id, name: 'Ranks' }, owner.token)
  token = url.split('/shared/')[1]!
})

const list = (input: object) => app.items(sharedKeywords, { token, ...input })

/** Everything that a visitor can be answered. */
async function answers() {
  const lists = []
  for (const sort of [undefined, ...sharedKeywordSorts])
    for (const order of ['asc', 'desc'] as const)
      for (const keyword_query of [undefined, 'words', 'words a', 'tagged', 'nothing'])
        lists.push(await list({ ...(sort && { sort }), order, ...(keyword_query && { keyword_query }) }))
  const { view } = await app.items(openSharedView, { token })
  return { lists, view, charts: await app.items(sharedCharts, { token }) }
}

/** Values of a keyword's row that visitors see, or that decide about it. */
const shown = new Set([
  ...['account_id', 'id', 'project_id', 'search_id', 'phrase', 'phrase_key', 'deleted_at'],
  ...['engine_id', 'type_id', 'section_id', 'country_id', 'language_id', 'device_id', 'geo_location_id'],
  ...['position', 'previous_position', 'best_position', 'worst_position', 'change', 'movement', 'is_snippet'],
  ...['was_snippet', 'landing_url', 'checked_at', 'check_every', 'trend', 'trend_day', 'volume'],
])

/** Distributes values over the keywords, in one of two orders. */
async function exchange(column: string, values: readonly unknown[], isReversed: boolean) {
  const given = isReversed ? values.toReversed() : values
  for (const [index, { id }] of keywords.entries())
    await app.database.pool.query(`UPDATE keywords SET ${column} = $2 WHERE id = $1`, [id, given[index]])
}

const days = Array.from({ length: COUNT }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)))
const hidden: Record<string, readonly unknown[]> = {
  cost_per_click: [9.5, 3, 0.1, 7, 2],
  created_at: days,
  is_sticky: [true, false, false, true, false],
  is_favourited: [true, false, false, true, false],
  is_alerts_enabled: [true, false, true, false, false],
  features: ['{1,2,3}', '{}', '{1}', '{1,2}', '{}'],
  preferred_url: ['https://a.test/', null, 'https://b.test/', null, 'https://c.test/'],
  page_changed_on: ['2026-01-05', null, '2026-01-02', null, '2026-01-01'],
}

describe('values of keywords', () => {
  test.each(Object.entries(hidden))('%s', async (column, values) => {
    expect(shown).not.toContain(column)
    await exchange(column, values, false)
    const before = await answers()
    await exchange(column, values, true)
    expect(await answers()).toEqual(before)
  })
})

// Stored for retries of the test, which would find the tags of the first try.
let untagged: Awaited<ReturnType<typeof answers>> | undefined

test('tags and flags', async () => {
  untagged ??= await answers()
  const [first, , third] = keywords
  await app.items(createTag, { tag: 'tagged', type: 1, project_keyword_ids: [third!.id] }, owner.token)
  await app.items(createTag, { tag: 'aaa', type: 1, project_keyword_ids: [first!.id] }, owner.token)
  const flag = { project_keyword_ids: [third!.id, first!.id], flag: 'is_sticky', is_on: '1' }
  await app.items(setFlag, flag, owner.token)
  expect(await answers()).toEqual(untagged)
})

test.each(keywordSorts.filter((sort) => !(sharedKeywordSorts as readonly string[]).includes(sort)))(
  'no order by %s',
  async (sort) => {
    const { status } = await app.call(sharedKeywords, { token, sort: sort as 'keyword' })
    expect(status).toBe(422)
  },
)

test('no filter but the search', async () => {
  const { lists } = await answers()
  const filters = {
    tag: 1,
    is_favourited: 1,
    keywords: '1',
    with_overview: 1,
    google_clicks_min: 5,
    price_min: 2,
  }
  expect(await list({ ...filters, order: 'asc' })).toEqual(lists[0])
})
