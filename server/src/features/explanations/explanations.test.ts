import { utcDay } from '@rankline/contract/days'
import { createEngineUpdate } from '@rankline/contract/engine-updates/calls'
import { explainKeywords } from '@rankline/contract/explanations/calls'
import { addNote } from '@rankline/contract/notes/calls'
import { beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const own = 'https://www.example.com'

/** A keyword, and a way to record its result list of a day: addresses in their order. */
async function tracked() {
  const project = await makeProject(app, person)
  const [keyword] = await makeKeywords(app, person, project, `phrase of ${person.userId}`)
  const { search_id: searchId } = await app.database.db
    .selectFrom('keywords')
    .select('search_id')
    .where('id', '=', keyword!.id)
    .executeTakeFirstOrThrow()
  const record = (ago: number, urls: string[], depth = 100) =>
    recordDay(app.database, utcDay(-ago), [
      { searchId, depth, results: urls.map((url, index) => ({ position: index + 1, url })) },
    ])
  return { id: keyword!.id, searchId, record }
}

const explain = async (id: number, compare_from?: string) => {
  const input = { project_keyword_ids: [id], ...(compare_from !== undefined && { compare_from }) }
  return (await app.items(explainKeywords, input, person.token))[0]!
}

test('the last look is compared with the one before it, or with the last one of a day', async () => {
  const { id, record } = await tracked()
  const rival = 'https://rival.example/'
  await record(8, [`${own}/old`, rival])
  await record(1, [rival, `${own}/old`])
  await record(0, [rival, 'https://third.example/', `${own}/new`])
  expect(await explain(id)).toMatchObject({
    from: { day: utcDay(-1), position: 2 },
    to: { day: utcDay(0), position: 3 },
    page: { from: `${own}/old`, to: `${own}/new` },
    missing_days: [],
    passed_by: [{ host: 'third.example', from: null, to: 2 }],
    passed_by_count: 1,
  })
  expect(await explain(id, utcDay(-7))).toMatchObject({
    from: { day: utcDay(-8), position: 1 },
    passed_by: [
      { host: 'rival.example', from: 2, to: 1 },
      { host: 'third.example', from: null, to: 2 },
    ],
  })
})

test('a look too shallow to find the page is passed over, and a day without its list is named', async () => {
  const { id, searchId, record } = await tracked()
  await record(3, ['https://rival.example/', own])
  await record(2, [], 10)
  await record(0, [own])
  await app.database.db
    .deleteFrom('result_pages')
    .where('search_id', '=', searchId)
    .where('day', '=', utcDay(-3))
    .execute()
  expect(await explain(id)).toMatchObject({
    from: { day: utcDay(-3), position: 2 },
    to: { day: utcDay(0), position: 1 },
    missing_days: [utcDay(-3)],
    passed: [],
  })
})

test('notes between the two days and known updates of the engine near them are told', async () => {
  const { id, record } = await tracked()
  await record(5, [own])
  await record(0, ['https://rival.example/', own])
  for (const [ago, text] of [
    [6, 'too early'],
    [2, 'moved the shop'],
  ] as const)
    await app.items(addNote, { project_keyword_ids: [id], text, selected_date: utcDay(-ago) }, person.token)
  const administrator = await makeAdministrator(app)
  const update = (name: string, engine_id: number, first: number, last: number) =>
    app.items(
      createEngineUpdate,
      { name, engine_id, started_on: utcDay(-first), ended_on: utcDay(-last) },
      administrator.token,
    )
  await update('Long gone', 7, 30, 9)
  await update('Just before', 7, 20, 8)
  await update('Of another engine', 1, 3, 2)
  const { notes, updates } = await explain(id)
  expect(notes).toEqual([{ day: utcDay(-2), text: 'moved the shop' }])
  expect(updates.map(({ name }) => name)).toEqual(['Just before'])
})

test('a keyword that was looked at once has nothing to compare with', async () => {
  const { id, record } = await tracked()
  expect(await explain(id)).toMatchObject({ from: null, to: null, passed_by: [], notes: [], updates: [] })
  await record(0, [own])
  expect(await explain(id)).toMatchObject({ from: null, to: { day: utcDay(0), position: 1 } })
})

test('more than 20 keywords at once are refused, and those of others are not found', async () => {
  const project = await makeProject(app, person)
  const ids = (await makeKeywords(app, person, project, bulk(21))).map(({ id }) => id)
  const answer = await app.call(explainKeywords, { project_keyword_ids: ids }, person.token)
  expect(answer.status).toBe(422)
  const stranger = await signUp(app)
  const foreign = await app.call(explainKeywords, { project_keyword_ids: ids.slice(0, 1) }, stranger.token)
  expect(foreign.status).toBe(404)
})
