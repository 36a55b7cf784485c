import { pullConsole } from '../../src/features/search-console/search-console.jobs.ts'
import type { TestApp } from './app.ts'
import { connectedContext } from './connected-app.ts'
import { connect } from './connections.ts'
import { makeKeywords, makeProject } from './keywords.ts'
import { type SignedUp, signUp } from './people.ts'
import type { AnalyticsRow } from './service-data.ts'
import type { Services } from './services.ts'

/** Path at which Search Console answers the numbers of the shop. */
export const QUERY = '/webmasters/v3/sites/sc-domain%3Aexample.com/searchAnalytics/query'

/** A new person with a shop of two keywords, whose site they have connected. */
export async function makeConsoleShop(app: TestApp, services: Services) {
  const owner = await signUp(app)
  const shop = await makeProject(app, owner, { project_url: 'https://www.example.com/' })
  const keywords = await makeKeywords(app, owner, shop, 'red shoes\nblue hats')
  const named = (name: string) => keywords.find(({ keyword_name }) => keyword_name === name)!
  await connect(app, services, owner, 'google_console')
  return { owner, shop, shoes: named('red shoes'), hats: named('blue hats') }
}

/** Takes what Search Console has, as the job of the account does. */
export const pullFor = (app: TestApp, services: Services, { accountId }: SignedUp) =>
  pullConsole.perform(connectedContext(app, services), { accountId })

/** Makes what was pulled a day older. */
export const makeNightLater = ({ database }: TestApp, { accountId }: SignedUp) =>
  database.pool.query(
    `UPDATE console_sites SET pulled_at = pulled_at - interval '1 day' WHERE account_id = $1`,
    [accountId],
  )

/** A row of Search Console about the red shoes. */
export const seen = (date: string, changes: Partial<AnalyticsRow> = {}): AnalyticsRow => ({
  date,
  query: 'red shoes',
  page: 'https://www.example.com/shoes',
  country: 'usa',
  device: 'DESKTOP',
  clicks: 4,
  impressions: 40,
  position: 6,
  ...changes,
})

/** A call for the numbers of a keyword in the last month. */
export const month = (keyword: { id: number }) => ({
  project_keyword_id: keyword.id,
  date_type: '1m' as const,
})
