import { DAY, utcDay } from '@rankline/contract/days'
import { findKeyword, type Keyword, requestRanks } from '@rankline/contract/keywords/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, type PipelineChanges, runPipeline } from '../../../tests/support/pipeline.ts'
import { strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'

let app: TestApp
let person: SignedUp
const server = resultsForTests((_phrase, page) => (page > 2 ? [] : strangers(10, `page-${page}`)))

beforeEach(async () => {
  app = await createTestApp()
  person = await signUp(app)
  server.requests.length = 0
  return () => app.close()
})

const paid = () => ({ ...directSource(server.baseUrl), name: 'paid', price: 0.01 })

async function track(who: SignedUp, lines: string): Promise<Keyword[]> {
  const project = await makeProject(app, who)
  return makeKeywords(app, who, project, lines)
}

const run = (changes: PipelineChanges = {}) =>
  runPipeline(app.database, paid(), { ...changes, settings: { attempts: 2, ...changes.settings } })

async function spentBy({ accountId }: SignedUp) {
  const { rows } = await sql<{ checks: number; requests: number; cost: number }>`
    SELECT sum(checks)::float8 AS checks, sum(requests)::float8 AS requests, sum(cost)::float8 AS cost
    FROM account_spending
    WHERE account_id = ${accountId}`.execute(app.database.db)
  return rows[0]
}

const standing = ({ id }: Keyword) => app.items(findKeyword, { project_keyword_id: id }, person.token)

test('a shared search costs its trackers equal parts, a request by hand its requester alone', async () => {
  const other = await signUp(app)
  const [mine] = await track(person, 'shared\nalone')
  await track(other, 'shared')
  await run()
  expect(await spentBy(person)).toEqual({ checks: 1.5, requests: 4.5, cost: 0.045 })
  expect(await spentBy(other)).toEqual({ checks: 0.5, requests: 1.5, cost: 0.015 })

  const shared = mine?.keyword === 'shared' ? mine : (await track(person, 'shared'))[0]!
  await app.items(requestRanks, { project_keyword_ids: [shared.id] }, person.token)
  await run()
  expect(await spentBy(other)).toEqual({ checks: 0.5, requests: 1.5, cost: 0.015 })
  const { rows } = await sql<{ checks: number; requests: number; cost: number }>`
    SELECT checks, requests, cost::float8 FROM source_days`.execute(app.database.db)
  const { checks, requests, cost } = (await spentBy(person))!
  expect(rows).toEqual([
    { checks: checks + 0.5, requests: requests + 1.5, cost: Number((cost + 0.015).toFixed(6)) },
  ])
  expect(requests + 1.5).toBe(server.requests.length)
})

test('what is plainly refused is counted and costs nothing', async () => {
  await track(person, 'refused')
  server.answer(() => ({ status: 429 }))
  await run()
  server.answer((_phrase, page) => (page > 2 ? [] : strangers(10, `page-${page}`)))
  const { rows } = await sql`
    SELECT checks, failed_checks, requests, paid_requests, cost::float8 AS cost FROM source_days`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ checks: 1, failed_checks: 1, requests: 2, paid_requests: 0, cost: 0 }])
})

test('beyond the ceiling of the day checks are put off to the next, which makes them first', async () => {
  const keywords = await track(person, Array.from({ length: 12 }, (_, index) => `costly ${index}`).join('\n'))
  const budget = { ceiling: 0.06, ceilings: {} }
  await run({ budget, settings: { concurrency: 1 } })
  // Two checks of three requests reach it.
  expect(server.requests).toHaveLength(6)
  const { rows } = await sql<{ outcome: string | null; count: number; soonest: Date; latest: Date }>`
    SELECT outcome, count(*) AS count, min(next_check_at) AS soonest, max(next_check_at) AS latest
    FROM searches
    GROUP BY outcome
    ORDER BY count`.execute(app.database.db)
  expect(rows.map(({ outcome, count }) => [outcome, count])).toEqual([
    ['complete', 2],
    [null, 10],
  ])
  const midnight = Date.parse(`${utcDay()}T00:00:00Z`) + DAY
  expect(rows[1]!.soonest.getTime()).toBeGreaterThanOrEqual(midnight)
  expect(rows[1]!.latest.getTime()).toBeLessThanOrEqual(midnight + 3_600_000)
  // Keywords that wait for a first check show that none comes today.
  const told = await Promise.all(keywords.map(standing))
  expect(told.filter(({ check_failure }) => check_failure?.includes('budget of $0.06'))).toHaveLength(10)
  const { rows: pauses } = await sql`SELECT source FROM source_pauses`.execute(app.database.db)
  expect(pauses).toEqual([{ source: 'paid' }])

  // Checks continue on the next day.
  server.requests.length = 0
  await run({ budget: { ceiling: 10, ceilings: {} }, now: () => new Date(midnight + 4_000_000) })
  const putOff = told.filter(({ check_failure }) => check_failure !== undefined).map(({ keyword }) => keyword)
  expect(putOff.filter((phrase) => !server.requests.includes(`${phrase}/3`))).toEqual([])
})

test('a daily check that is put off changes nothing that a keyword shows', async () => {
  const [keyword] = await track(person, 'daily')
  await run()
  const before = await standing(keyword!)
  await sql`UPDATE searches SET next_check_at = now() - interval '1 second'`.execute(app.database.db)
  await sql`DELETE FROM result_pages`.execute(app.database.db)
  server.requests.length = 0
  await run({ budget: { ceiling: null, ceilings: { paid: 0.01 } } })
  expect(server.requests).toEqual([])
  expect(await standing(keyword!)).toEqual(before)
})

test('where the first source has used up its own ceiling the next goes on', async () => {
  await track(person, 'one\ntwo\nthree')
  const free = { ...directSource(server.baseUrl), name: 'free', price: 0 }
  await runPipeline(app.database, [paid(), free], {
    budget: { ceiling: null, ceilings: { paid: 0.02 } },
    settings: { concurrency: 1 },
  })
  const { rows } = await sql`
    SELECT source, checks FROM source_days ORDER BY source`.execute(app.database.db)
  expect(rows).toEqual([
    { source: 'free', checks: 2 },
    { source: 'paid', checks: 1 },
  ])
})
