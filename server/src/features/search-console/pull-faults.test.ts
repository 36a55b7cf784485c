// @module-tag deep
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { keywordConsole } from '@rankline/contract/search-console/calls'
import { beforeEach, expect, test } from 'vitest'
import { connectedContext, startConnectedApp } from '../../../tests/support/connected-app.ts'
import { connect } from '../../../tests/support/connections.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import type { AnalyticsRow } from '../../../tests/support/service-data.ts'
import { pullConsole } from './search-console.jobs.ts'

// A Search Console that hangs, and one whose pages are not as they were.

const { app, services } = await startConnectedApp()
let owner: SignedUp
let shoes: Keyword

beforeEach(async () => {
  owner = await signUp(app)
  const shop = await makeProject(app, owner, { project_url: 'https://www.example.com/' })
  shoes = (await makeKeywords(app, owner, shop, 'red shoes'))[0]!
  await connect(app, services, owner, 'google_console')
})

const QUERY = '/webmasters/v3/sites/sc-domain%3Aexample.com/searchAnalytics/query'

function pull(mostPatience = Number.POSITIVE_INFINITY) {
  const ctx = connectedContext(app, services, { mostPatience })
  return pullConsole.perform(ctx, { accountId: owner.accountId })
}
/** Makes the pulled numbers a day older. */
const nightLater = () =>
  app.database.pool.query(
    `UPDATE console_sites SET pulled_at = pulled_at - interval '1 day' WHERE account_id = $1`,
    [owner.accountId],
  )
const seen = (date: string): AnalyticsRow => ({
  ...{ date, query: 'red shoes', page: 'https://www.example.com/', country: 'usa', device: 'DESKTOP' },
  ...{ clicks: 4, impressions: 40, position: 6 },
})
const days = async () => {
  const month = { project_keyword_id: shoes.id, date_type: '1m' as const }
  return (await app.items(keywordConsole, month, owner.token)).days
}

test('a pull whose provider hangs keeps what it has, and the next one goes on', async () => {
  services.data.analytics = [seen(utcDay(-2))]
  await pull()
  await nightLater()
  services.fault(QUERY, 'hang')
  await expect(pull(300)).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
  expect((await days()).map(({ day }) => day)).toEqual([utcDay(-2)])
  services.fault(QUERY, null)
  services.data.analytics.push(seen(utcDay(-1)))
  await pull()
  expect((await days()).map(({ day }) => day)).toEqual([utcDay(-2), utcDay(-1)])
})

test('a provider that answers the same page again and again is not asked for ever, and its rows count once', async () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => ({
    keys: [row === 0 ? 'red shoes' : `query ${row}`, 'https://www.example.com/', 'usa', 'DESKTOP'],
    ...{ clicks: 2, impressions: 20, ctr: 0.1, position: 3 },
  }))
  await pull()
  await nightLater()
  services.asked.length = 0
  services.fault(QUERY, { status: 200, text: JSON.stringify({ rows }) })
  await pull()
  const asked = services.asked.filter(({ path, text }) => path === QUERY && text.includes(utcDay(-1)))
  // The second answer brings nothing new.
  expect(asked.map(({ text }) => JSON.parse(text).startRow)).toEqual([0, 5_000])
  expect((await days()).find(({ day }) => day === utcDay(-1))).toMatchObject({ clicks: 2, impressions: 20 })
})
