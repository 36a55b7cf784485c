import { listChanges } from '@rankline/contract/changes/calls'
import { charts, shareOfVoice } from '@rankline/contract/charts/calls'
import { utcDay } from '@rankline/contract/days'
import { deleteKeywords, type Keyword, toggleSetting } from '@rankline/contract/keywords/calls'
import { type Project, projectOverview } from '@rankline/contract/projects/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, setStanding } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'
import { rollUpAll } from '../tracking/roll-up/project-days.ts'

// The numbers of a project are compared between days only where they are of the same keywords.

const app = appForTests()
let person: SignedUp
let project: Project
let keywords: Keyword[]

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app, { project_url: own }))
  keywords = await makeKeywords(app, person, project, 'high\nlow', { competitors: 'rival.example' })
})

const own = 'https://www.example.com/'
const rival = 'https://rival.example/'

type Places = { depth?: number; rival?: number; [phrase: string]: number | null | undefined }

/** Checks of the keywords that are named, `ago` days before today; null: not in the list. */
async function look(ago: number, { depth = 100, rival: place, ...places }: Places) {
  const { rows } = await sql<{ phrase: string; search_id: number }>`
    SELECT phrase, search_id FROM keywords WHERE project_id = ${project.id} AND deleted_at IS NULL`.execute(
    app.database.db,
  )
  const looks = rows
    .filter(({ phrase }) => places[phrase] !== undefined)
    .map(({ phrase, search_id: searchId }) => ({
      searchId,
      depth,
      results: [
        ...(places[phrase] == null ? [] : [{ position: places[phrase], url: own }]),
        ...(place === undefined ? [] : [{ position: place, url: rival }]),
      ],
    }))
  await recordDay(app.database, utcDay(-ago), looks)
}

const overview = () => app.items(projectOverview, { project_id: project.id }, person.token)

async function storedDays() {
  const { rows } = await sql<{ day: string; checked: number; known: number; visibility: number }>`
    SELECT day, checked_count AS checked, known_count AS known, visibility
    FROM project_days WHERE project_id = ${project.id} ORDER BY day`.execute(app.database.db)
  return rows
}

test('a check that failed yesterday is no loss then and no gain today', async () => {
  await look(2, { high: 1, low: 51 })
  await look(1, { high: 1 })
  expect(await storedDays()).toEqual([
    { day: utcDay(-2), checked: 2, known: 2, visibility: expect.closeTo(50.285, 3) },
    { day: utcDay(-1), checked: 1, known: 2, visibility: expect.closeTo(50.285, 3) },
  ])
  await look(0, { high: 1, low: 51 })
  expect((await overview()).change).toMatchObject({
    since: utcDay(-1),
    visibility: expect.closeTo(0, 3),
    visibility_score: 0,
    average_position: 0,
  })
})

test('a share of voice keeps the last known positions of a day on which checks failed', async () => {
  await look(2, { high: 2, low: 2, rival: 1 })
  await look(1, { high: 2, rival: 1 })
  const { voices } = await app.items(shareOfVoice, { project_id: project.id }, person.token)
  for (const { days } of voices)
    expect(days.map(({ avg_rank }) => avg_rank)).toEqual(Array(2).fill(days[0]!.avg_rank))
  expect(voices.map(({ host, keyword_count }) => [host, keyword_count])).toEqual([
    ['rival.example', 2],
    ['example.com', 2],
  ])
})

test('keywords that were added since the day before are not compared with it', async () => {
  await look(1, { high: 1, low: 51 })
  await makeKeywords(app, person, project, 'new')
  await look(0, { high: 1, low: 51, new: 1 })
  const { days, change } = await overview()
  expect(days.map(({ known }) => known)).toEqual([2, 3])
  expect(change).toBeNull()
})

test('a keyword whose place no check has told yet is not compared with the day on which one tells', async () => {
  await look(1, { high: 1, low: null, depth: 10 })
  await look(0, { high: 1, low: 51 })
  expect((await overview()).change).toBeNull()
})

test('a keyword that is disabled or deleted leaves the day of today, not those before', async () => {
  await look(1, { high: 1, low: 51, rival: 2 })
  await look(0, { high: 1, low: 51, rival: 2 })
  const [high, low] = keywords
  await app.items(toggleSetting, { project_keyword_id: low!.id, type: 'status' }, person.token)
  await rollUpAll(app.database.db)
  expect(await storedDays()).toMatchObject([
    { known: 2, visibility: expect.closeTo(50.285, 3) },
    { checked: 1, known: 1, visibility: 100 },
  ])
  const { voices } = await app.items(shareOfVoice, { project_id: project.id }, person.token)
  expect(voices.map(({ keyword_count }) => keyword_count)).toEqual([1, 1])
  expect((await overview()).change).toBeNull()
  await app.items(
    deleteKeywords,
    { project_keyword_ids: [high!.id, low!.id], project_id: project.id },
    person.token,
  )
  await rollUpAll(app.database.db)
  expect(await storedDays()).toMatchObject([{ day: utcDay(-1), known: 2 }])
  expect(
    await app.database.db
      .selectFrom('share_of_voice_days')
      .select('day')
      .where('project_id', '=', project.id)
      .execute(),
  ).toEqual([{ day: utcDay(-1) }])
})

test('a day whose visibility is unknown is a gap, and no 0', async () => {
  await look(1, { high: 1, low: 51 })
  await look(0, { high: 1, low: 51 })
  await app.database.db
    .updateTable('project_days')
    .set({ visibility: null })
    .where('project_id', '=', project.id)
    .where('day', '=', utcDay(-1))
    .execute()
  const { days, change } = await overview()
  const now = expect.closeTo(50.285, 3)
  expect(days.map(({ visibility }) => visibility)).toEqual([null, now])
  expect(change).toMatchObject({ visibility: null, visibility_score: 0, average_position: 0 })
  const line = await app.items(charts.visibility, { project_id: project.id }, person.token)
  expect(line).toEqual([{ date: utcDay(0), avg_rank: now }])
  const [row] = await app.items(listChanges, {}, person.token)
  expect(row).toMatchObject({ compared_day: utcDay(-1), visibility: { now, change: null } })
  expect(row!.visibility_days.slice(-2)).toEqual([null, now])
})

test('an unknown search volume is no traffic of 0, and a change needs the same volumes', async () => {
  await look(1, { high: 1, low: 2 })
  expect((await overview()).days.at(-1)).toMatchObject({
    known: 2,
    with_volume: 0,
    with_price: 0,
    traffic: null,
    traffic_value: null,
  })
  await setStanding(app, keywords[0]!.id, { volume: 1000 })
  await look(0, { high: 1, low: 2 })
  const { days, change } = await overview()
  expect(days.at(-1)).toMatchObject({ with_volume: 1, with_price: 0, traffic: 285, traffic_value: null })
  expect(change).toMatchObject({ visibility: expect.closeTo(0, 3), traffic: null, traffic_value: null })
})

test('the tops count known keywords, and change with them', async () => {
  await look(1, { high: 3, low: 12 })
  expect((await overview()).days.at(-1)).toMatchObject({ top_3: 1, top_10: 1 })
  await look(0, { high: 4, low: 9 })
  const { days, change } = await overview()
  expect(days.at(-1)).toMatchObject({ top_3: 0, top_10: 2 })
  expect(change).toMatchObject({ top_3: -1, top_10: 1 })
})
