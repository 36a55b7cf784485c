import { listChanges } from '@rankline/contract/changes/calls'
import { dashboard } from '@rankline/contract/dashboard/calls'
import { utcDay } from '@rankline/contract/days'
import { countKeywords, listKeywords, requestRanks } from '@rankline/contract/keywords/calls'
import { dailyMovements, declinedKeywords } from '@rankline/contract/positions/calls'
import { listProjects } from '@rankline/contract/projects/calls'
import {
  archiveProjects,
  favouriteProjects,
  MOST_PROJECT_TAGS,
  moveProjects,
  tagProjects,
} from '@rankline/contract/projects/groups'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject, setStanding, settleSearches } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { storeProjectDay } from '../../../tests/support/project-days.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const projects = async (...names: string[]) => {
  const made = []
  for (const project_name of names) made.push((await makeProject(app, person, { project_name })).id)
  return made
}
const move = (project_ids: number[], folder: string, token = person.token) =>
  app.items(moveProjects, { project_ids, folder }, token)
const archive = (project_ids: number[], is_archived: 0 | 1) =>
  app.items(archiveProjects, { project_ids, is_archived }, person.token)
const folders = async () =>
  Object.fromEntries(
    (await app.items(listChanges, {}, person.token)).map(({ name, folder }) => [name, folder]),
  )

test('a project is in one folder, which keeps its spelling while another project is in it', async () => {
  const [a, b, c] = await projects('A', 'B', 'C')
  expect(await move([a!, b!], '  Big   clients ')).toEqual({ folder: 'Big clients' })
  expect(await move([c!], 'BIG CLIENTS')).toEqual({ folder: 'Big clients' })
  expect(await folders()).toEqual({ A: 'Big clients', B: 'Big clients', C: 'Big clients' })
  // The whole folder gets a new spelling, or another name.
  expect(await move([a!, b!, c!], 'BIG clients')).toEqual({ folder: 'BIG clients' })
  await move([c!], 'Shops')
  expect(await folders()).toEqual({ A: 'BIG clients', B: 'BIG clients', C: 'Shops' })
  // A folder that is given up keeps its projects.
  expect(await move([a!, b!], '')).toEqual({ folder: null })
  expect(await folders()).toEqual({ A: null, B: null, C: 'Shops' })
})

test('projects have tags that are put on and taken off for many at once, and nobody sees those of others', async () => {
  const [a, b] = await projects('A', 'B')
  const tag = (ids: (number | undefined)[], project_tag: string, is_on: 0 | 1, token = person.token) =>
    app.call(tagProjects, { project_ids: ids.map((id) => id!), project_tag, is_on }, token)
  const tags = async (token = person.token) =>
    Object.fromEntries(
      (await app.items(listChanges, {}, token)).map(({ name, project_tags }) => [name, project_tags]),
    )
  expect((await tag([a, b], '  Big   shops ', 1)).body.items).toEqual({ project_tag: 'Big shops' })
  expect((await tag([b], 'Airlines', 1)).status).toBe(200)
  expect((await tag([a], 'BIG SHOPS', 1)).body.items).toEqual({ project_tag: 'Big shops' })
  expect(await tags()).toEqual({ A: ['Big shops'], B: ['Airlines', 'Big shops'] })

  const member = await makeMember(app, person, 'viewer', { project_ids: [a!] })
  expect(await tags(member.token)).toEqual({ A: ['Big shops'] })
  expect((await tag([a], 'Mine', 1, member.token)).status).toBe(403)
  const stranger = await signUp(app)
  expect((await tag([a], 'Mine', 1, stranger.token)).status).toBe(404)

  await tag([a, b], 'big shops', 0)
  expect(await tags()).toEqual({ A: [], B: ['Airlines'] })
  for (let number = 1; number < MOST_PROJECT_TAGS; number += 1) await tag([b], `tag ${number}`, 1)
  const full = await tag([a, b], 'one more', 1)
  expect(full.body.message).toContain('20 tags at most')
  expect((await tags()).A).toEqual([])
})

test('a name of more than 50 characters is refused', async () => {
  const [a] = await projects('A')
  const answer = await app.call(moveProjects, { project_ids: [a!], folder: 'x'.repeat(51) }, person.token)
  expect(answer.status).toBe(422)
})

test('favourites are of the person', async () => {
  const [a] = await projects('A', 'B')
  const viewer = await makeMember(app, person, 'viewer')
  await app.items(favouriteProjects, { project_ids: [a!], is_favourite: 1 }, viewer.token)
  const marked = async (token: string) =>
    (await app.items(listChanges, {}, token)).filter((row) => row.is_favourite).map(({ name }) => name)
  expect(await marked(viewer.token)).toEqual(['A'])
  expect(await marked(person.token)).toEqual([])
  await app.items(favouriteProjects, { project_ids: [a!], is_favourite: 0 }, viewer.token)
  expect(await marked(viewer.token)).toEqual([])
  const stranger = await signUp(app)
  const foreign = { project_ids: [a!], is_favourite: 1 }
  expect((await app.call(favouriteProjects, foreign, stranger.token)).status).toBe(404)
})

test('an archived project keeps its data, leaves the list and is not checked', async () => {
  const { db } = app.database
  const [old, current] = await projects('Old', 'Current')
  const [onlyOld, shared] = await makeKeywords(app, person, { id: old! }, 'only old\nshared')
  await makeKeywords(app, person, { id: current! }, 'shared')
  await settleSearches(app)
  const due = async () =>
    db
      .selectFrom('keywords')
      .innerJoin('searches', 'searches.id', 'keywords.search_id')
      .select(['keywords.id', 'searches.id as search_id', 'searches.next_check_at'])
      .where('keywords.project_id', '=', old!)
      .orderBy('phrase')
      .execute()
  const look = (searchId: number, position: number) => ({
    searchId,
    depth: 100,
    results: [{ position, url: 'https://www.example.com/' }],
  })
  const searches = (await due()).map(({ search_id }) => search_id)
  await recordDay(
    app.database,
    utcDay(-1),
    searches.map((id) => look(id, 5)),
  )

  await archive([old!], 1)
  expect((await due()).map(({ next_check_at }) => next_check_at)).toEqual([null, expect.any(Date)])
  // The other project's check of the shared search does not change the archived one.
  await recordDay(app.database, utcDay(0), [look(searches[1]!, 9)])
  const rows = await app.items(
    listKeywords,
    { project_id: old!, sort: 'keyword', order: 'asc' },
    person.token,
  )
  expect(rows.data.map(({ id, current_position }) => [id, current_position])).toEqual([
    [onlyOld!.id, 5],
    [shared!.id, 5],
  ])
  const asked = { project_keyword_ids: [onlyOld!.id, shared!.id] }
  expect((await app.items(requestRanks, asked, person.token)).requested_ids).toEqual([])
  const listed = async (archived: 0 | 1) =>
    (await app.items(listProjects, { archived }, person.token)).data.map(({ name }) => name)
  expect(await listed(0)).toEqual(['Current'])
  expect(await listed(1)).toEqual(['Old'])

  // Adding keywords to an archived project makes no search due.
  await makeKeywords(app, person, { id: old! }, 'added later')
  expect((await due())[0]!.next_check_at).toBeNull()
  await archive([old!], 0)
  expect((await due()).map(({ next_check_at }) => next_check_at)).toEqual(Array(3).fill(expect.any(Date)))
  expect(await listed(0)).toEqual(['Current', 'Old'])
})

test('an archived project counts nowhere but in its own list', async () => {
  const { db } = app.database
  const [old] = await projects('Old', 'Current')
  const [, lost] = await makeKeywords(app, person, { id: old! }, 'lost\nfound')
  await settleSearches(app)
  const counted = { improved_count: 3, declined_count: 2, stable_count: 1 }
  await db.updateTable('projects').set(counted).where('id', '=', old!).execute()
  const dropped = { movement: 'dropped', previous_position: 4, position_day: utcDay() } as const
  await setStanding(app, lost!.id, { ...dropped, outcome: 'failed' })
  await storeProjectDay(app, person, old!, 0, { improved_count: 3 })
  const told = async () => {
    const { counters, declined, checks } = await app.items(dashboard, {}, person.token)
    const { total } = await app.items(countKeywords, {}, person.token)
    return {
      counters: [counters.projects, counters.keywords, counters.improved, counters.declined],
      movers: declined.map(({ keyword }) => keyword),
      failed: checks.map(({ failed }) => failed),
      total,
      pool: (await app.items(listKeywords, {}, person.token)).data.length,
      declined: (await app.items(declinedKeywords, {}, person.token)).total,
      days: (await app.items(dailyMovements, {}, person.token)).length,
    }
  }
  const whole = {
    counters: [2, 2, 3, 2],
    movers: ['lost'],
    failed: [1],
    total: 2,
    pool: 2,
    declined: 2,
    days: 1,
  }
  expect(await told()).toEqual(whole)
  await archive([old!], 1)
  const none = { counters: [1, 0, 0, 0], movers: [], failed: [], total: 0, pool: 0, declined: 0, days: 0 }
  expect(await told()).toEqual(none)
  for (const own of [{ project_id: old! }, { project: old! }, { keywords: String(lost!.id) }])
    expect((await app.items(listKeywords, own, person.token)).data.map(({ id }) => id)).toContain(lost!.id)
  expect((await app.items(declinedKeywords, { project_id: old! }, person.token)).total).toBe(2)
  await archive([old!], 0)
  expect(await told()).toEqual(whole)
})

test('a folder of projects that are not all the own is refused', async () => {
  const [a] = await projects('A')
  const stranger = await signUp(app)
  const foreign = await app.call(moveProjects, { project_ids: [a!], folder: 'Mine' }, stranger.token)
  expect(foreign.status).toBe(404)
  expect(await folders()).toEqual({ A: null })
})
