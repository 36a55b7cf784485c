import { dashboard } from '@rankline/contract/dashboard/calls'
import { listKeywords, requestRanks } from '@rankline/contract/keywords/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject, setStanding, settleSearches } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { dayBefore } from '../../../tests/support/year.ts'
import { refreshProjects } from '../tracking/tracking.service.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const nothing = { projects: 0, keywords: 0, active_requests: 0, declined: 0, improved: 0, stable: 0 }
const shown = (token = person.token) => app.items(dashboard, {}, token)

test('an account without projects has nothing to show', async () => {
  expect(await shown()).toEqual({ counters: nothing, improved: [], declined: [], checks: [] })
})

test('NAV-004 the counters are those of the database', async () => {
  const [shop, blog] = [
    await makeProject(app, person),
    await makeProject(app, person, { project_name: 'Blog' }),
  ]
  const keywords = await makeKeywords(app, person, shop, 'a\nb\nc\nd')
  const [other] = await makeKeywords(app, person, blog, 'e')
  await settleSearches(app)
  const movements = ['improved', 'new', 'declined', 'stable'] as const
  for (const [index, movement] of movements.entries())
    await setStanding(app, keywords[index]!.id, { movement, position: 5 })
  await setStanding(app, other!.id, { movement: 'dropped', previous_position: 9 })
  const system = { db: app.database.db, log: app.app.log as never, installation: testInstallation }
  await refreshProjects(system, person.accountId, [shop.id, blog.id])
  await app.items(requestRanks, { project_keyword_ids: [keywords[3]!.id, other!.id] }, person.token)

  const { rows } = await sql`
    SELECT
      (SELECT count(*) FROM projects WHERE account_id = ${person.accountId}) AS projects,
      count(*) AS keywords,
      count(*) FILTER (WHERE searches.requested_at IS NOT NULL) AS active_requests,
      count(*) FILTER (WHERE movement IN ('declined', 'dropped')) AS declined,
      count(*) FILTER (WHERE movement IN ('improved', 'new')) AS improved,
      count(*) FILTER (WHERE movement = 'stable') AS stable
    FROM keywords JOIN searches ON searches.id = search_id
    WHERE account_id = ${person.accountId}`.execute(app.database.db)
  expect(rows).toEqual([
    { projects: 2, keywords: 5, active_requests: 2, declined: 2, improved: 2, stable: 1 },
  ])
  expect((await shown()).counters).toEqual(rows[0])
})

test('who won or lost most visits since yesterday comes first, whatever the places', async () => {
  const project = await makeProject(app, person)
  const [a, b, c, d, e, f] = await makeKeywords(app, person, project, 'a\nb\nc\nd\ne\nf')
  const today = { position_day: dayBefore(0) }
  await setStanding(app, a!.id, {
    ...today,
    movement: 'improved',
    change: 2,
    position: 3,
    previous_position: 5,
  })
  await setStanding(app, b!.id, {
    ...today,
    movement: 'improved',
    change: 9,
    position: 1,
    previous_position: 10,
  })
  await setStanding(app, c!.id, { ...today, movement: 'declined', change: -30, position: 40 })
  await setStanding(app, d!.id, { ...today, movement: 'dropped', position: null, previous_position: 8 })
  await setStanding(app, e!.id, { movement: 'improved', change: 50, position: 1, position_day: dayBefore(3) })
  await setStanding(app, f!.id, { ...today, movement: 'new', position: 60, previous_position: null })
  const { improved, declined } = await shown()
  expect(improved.map(({ keyword, diff }) => [keyword, diff])).toEqual([
    ['b', 9],
    ['a', 2],
    ['f', null],
  ])
  expect(declined.map(({ keyword, diff_text }) => [keyword, diff_text])).toEqual([
    ['d', 'dropped'],
    ['c', 'declined'],
  ])
  expect(improved[0]).toEqual({
    project_keyword_id: b!.id,
    project_id: project.id,
    project_name: 'Shop',
    keyword: 'b',
    device_slug: 'desktop',
    place: null,
    current_position: 1,
    prev_position: 10,
    diff: 9,
    diff_text: 'improved',
  })
})

test('a fall from 5 to 7 weighs more than one from 60 to 95, and the volume weighs', async () => {
  const project = await makeProject(app, person)
  const [deep, few, gone, many, none] = await makeKeywords(
    app,
    person,
    project,
    'deep\nfew\ngone\nmany\nnone',
  )
  const fell = (from: number, to: number, volume: number | null) =>
    ({
      position_day: dayBefore(0),
      movement: 'declined',
      previous_position: from,
      position: to,
      change: from - to,
      volume,
    }) as const
  await setStanding(app, deep!.id, fell(60, 95, 1000))
  await setStanding(app, few!.id, fell(2, 5, 10))
  await setStanding(app, many!.id, fell(5, 7, 1000))
  await setStanding(app, none!.id, fell(50, 52, null))
  const dropped = { movement: 'dropped', position: null, change: null } as const
  await setStanding(app, gone!.id, { ...fell(4, 101, 500), ...dropped })
  // By the click curve: 4 has 7.9 % of 500, 5 loses 1.7 points of 1,000, 2 loses 10.7 points of 10.
  const { declined } = await shown()
  expect(declined.map(({ keyword }) => keyword)).toEqual(['gone', 'many', 'few', 'deep', 'none'])
  const fromAll = await app.items(
    listKeywords,
    { changes: 2, sort: 'traffic_change', order: 'asc' },
    person.token,
  )
  expect(fromAll.data.map(({ keyword }) => keyword)).toEqual(declined.map(({ keyword }) => keyword))
})

test('projects whose checks are under way or failed are named, the quiet ones are not', async () => {
  const busy = await makeProject(app, person, { project_name: 'Busy' })
  const quiet = await makeProject(app, person, { project_name: 'Quiet' })
  await makeKeywords(app, person, quiet, 'q')
  const [failed] = await makeKeywords(app, person, busy, 'x\ny\nz')
  await settleSearches(app)
  await setStanding(app, failed!.id, { outcome: 'failed' })
  await makeKeywords(app, person, busy, 'new one')
  const { checks, counters } = await shown()
  expect(checks).toEqual([
    { project_id: busy.id, project_name: 'Busy', keyword_count: 4, updating: 1, failed: 1 },
  ])
  expect(counters.active_requests).toBe(1)
})

test('a stranger sees nothing of it', async () => {
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'a\nb')
  const stranger = await signUp(app)
  expect(await shown(stranger.token)).toEqual({ counters: nothing, improved: [], declined: [], checks: [] })
  expect((await app.call(dashboard, {})).status).toBe(401)
})
