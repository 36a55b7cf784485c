import { createAlert, listAlerts } from '@rankline/contract/alerts/calls'
import {
  addCompetitors,
  type Competitor,
  clearCompetitors,
  competitorGraph,
  deleteCompetitor,
  listCompetitors,
} from '@rankline/contract/competitors/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { addNote, clearNotes, deleteNote, listNotes } from '@rankline/contract/notes/calls'
import { createTag, deleteTag, listTags, listTagsOfKeyword, removeTags } from '@rankline/contract/tags/calls'
import { listRemovals, undoRemovals } from '@rankline/contract/undo/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { purgeRemovals } from './undo.service.ts'

const app = appForTests()
let person: SignedUp
let apple: Keyword
let berry: Keyword
let both: { project_keyword_ids: number[] }

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  const keywords = await makeKeywords(app, person, project, 'apple\nberry')
  apple = keywords[0] as Keyword
  berry = keywords[1] as Keyword
  both = { project_keyword_ids: [apple.id, berry.id] }
})

const removals = async () => (await app.items(listRemovals, {}, person.token)).data
const undo = (...removal_ids: number[]) => app.items(undoRemovals, { removal_ids }, person.token)
const competitorsOf = ({ id }: Keyword) =>
  app.items(listCompetitors, { project_keyword_id: id }, person.token)
const notesOf = ({ id }: Keyword) => app.items(listNotes, { project_keyword_id: id }, person.token)
const tagsOf = async ({ id }: Keyword) =>
  (await app.items(listTagsOfKeyword, { project_keyword_id: id }, person.token)).map(
    ({ tag_name }) => tag_name,
  )

const follow = (...sites: string[]) =>
  app.items(addCompetitors, { ...both, competitors: sites.join('\n') }, person.token)
const stand = ({ id }: Competitor, ago: number, position: number) =>
  app.database.db
    .insertInto('competitor_positions')
    .values({
      account_id: person.accountId,
      competitor_id: id,
      day: utcDay(-ago),
      position,
      depth: 100,
      url: null,
    })
    .execute()
const historyOf = async (keyword: Keyword) => {
  const range = { project_keyword_id: keyword.id, date_type: '1m' }
  const series = await app.items(competitorGraph, range, person.token)
  return Object.fromEntries(series.map(({ url, data }) => [url, data.map(({ avg_rank }) => avg_rank)]))
}

test('cleared competitors come back with their history', async () => {
  const [first] = await follow('rival.example', 'other.example')
  await stand(first!, 3, 7)
  const before = [await competitorsOf(apple), await competitorsOf(berry), await historyOf(apple)]
  expect(before[2]).toEqual({ 'rival.example': [7], 'other.example': [] })
  await app.items(clearCompetitors, both, person.token)
  expect([await competitorsOf(apple), await historyOf(berry)]).toEqual([[], {}])
  const [removal] = await removals()
  expect(removal).toMatchObject({
    kind: 'competitors',
    name: 'other.example, rival.example',
    keyword_count: 2,
  })
  expect(Date.parse(removal!.until) - Date.parse(removal!.removed_at)).toBe(30 * DAY)
  const { body } = await app.call(undoRemovals, { removal_ids: [removal!.id] }, person.token)
  expect(body).toMatchObject({ message: '4 items restored.', items: { restored: 4, left_out: 0 } })
  expect([await competitorsOf(apple), await competitorsOf(berry), await historyOf(apple)]).toEqual(before)
  expect(await removals()).toEqual([])
})

test('a site that is followed again keeps its place, and gets the days of the one that was removed', async () => {
  const [gone] = await follow('rival.example')
  await stand(gone!, 5, 9)
  await app.items(deleteCompetitor, { project_keyword_competitor_id: gone!.id }, person.token)
  expect(await competitorsOf(apple)).toEqual([])
  expect(await competitorsOf(berry)).toHaveLength(1)
  const again = { project_keyword_ids: [apple.id], competitors: 'rival.example' }
  const [now] = await app.items(addCompetitors, again, person.token)
  await stand(now!, 1, 4)
  expect(await undo((await removals())[0]!.id)).toEqual({ restored: 0, left_out: 1 })
  expect((await competitorsOf(apple)).map(({ id }) => id)).toEqual([now!.id])
  expect(await historyOf(apple)).toEqual({ 'rival.example': [9, 4] })
})

test('one note and all notes come back as they were', async () => {
  const note = { text: 'Moved', description: 'To a new house', selected_date: utcDay(), color: 2 }
  await app.items(addNote, { ...both, ...note }, person.token)
  const before = [await notesOf(apple), await notesOf(berry)]
  await app.items(deleteNote, { project_keyword_note_id: before[0]![0]!.id }, person.token)
  await app.items(clearNotes, both, person.token)
  expect([await notesOf(apple), await notesOf(berry)]).toEqual([[], []])
  const kept = await removals()
  expect(kept).toMatchObject([
    { kind: 'notes', name: 'Moved', keyword_count: 1 },
    { kind: 'notes', name: 'Moved', keyword_count: 1 },
  ])
  expect(await undo(...kept.map(({ id }) => id))).toEqual({ restored: 2, left_out: 0 })
  expect([await notesOf(apple), await notesOf(berry)]).toEqual(before)
})

test('cleared tags come back, and a deleted tag with its colour and its alerts', async () => {
  const put = (tag: string) => app.items(createTag, { ...both, tag, type: 3 }, person.token)
  const { id } = await put('sky')
  await put('sea')
  await app.items(removeTags, { project_keyword_ids: [apple.id] }, person.token)
  const destination = {
    destination_type: ['slack'],
    destination_type_slack: 'https://hooks.slack.com/services/T000/B000/X',
  }
  const alert = {
    name: 'Falls',
    source_type: 'tags',
    source_type_tag: id,
    trigger_type: 'position',
    trigger_action: 'declined',
  }
  await app.items(createAlert, { ...alert, ...destination }, person.token)
  const alertsBefore = (await app.items(listAlerts, {}, person.token)).data
  expect(alertsBefore).toHaveLength(1)
  await app.items(deleteTag, { user_tag_id: id }, person.token)
  expect((await app.items(listAlerts, {}, person.token)).data).toEqual([])
  const kept = await removals()
  expect(kept).toMatchObject([
    { kind: 'tag', name: 'sky', keyword_count: 1 },
    { kind: 'tags', name: 'sea, sky', keyword_count: 1 },
  ])
  // The tag is restored before its links, because apple would otherwise lose it for good.
  expect(await undo(kept[0]!.id)).toEqual({ restored: 2, left_out: 0 })
  expect(await undo(kept[1]!.id)).toEqual({ restored: 2, left_out: 0 })
  expect([await tagsOf(apple), await tagsOf(berry)]).toEqual([
    ['sea', 'sky'],
    ['sea', 'sky'],
  ])
  expect((await app.items(listTags, {}, person.token)).find((tag) => tag.tag_name === 'sky')).toMatchObject({
    id,
    user_tag_type: 3,
  })
  expect((await app.items(listAlerts, {}, person.token)).data).toMatchObject([
    { id: alertsBefore[0]!.id, name: 'Falls' },
  ])
})

test('what was removed before a column was made comes back with its default', async () => {
  const note = { text: 'Moved', selected_date: utcDay() }
  await app.items(addNote, { ...both, ...note }, person.token)
  await app.items(clearNotes, both, person.token)
  const { id } = await app.items(createTag, { ...both, tag: 'sky', type: 3 }, person.token)
  await app.items(deleteTag, { user_tag_id: id }, person.token)
  const tables = ['notes', 'keyword_notes', 'tags']
  for (const table of tables)
    await app.database.pool.query(`ALTER TABLE ${table} ADD COLUMN later int NOT NULL DEFAULT 7`)
  try {
    await undo(...(await removals()).map((row) => row.id))
    for (const table of tables) {
      const { rows } = await app.database.pool.query(
        `SELECT DISTINCT later FROM ${table} WHERE account_id = $1`,
        [person.accountId],
      )
      expect(rows, table).toEqual([{ later: 7 }])
    }
  } finally {
    for (const table of tables) await app.database.pool.query(`ALTER TABLE ${table} DROP COLUMN later`)
  }
})

test('a tag that has the name since then takes the keywords of the deleted one', async () => {
  const { id } = await app.items(createTag, { ...both, tag: 'sky', type: 3 }, person.token)
  await app.items(deleteTag, { user_tag_id: id }, person.token)
  const another = { project_keyword_ids: [apple.id], tag: 'Sky', type: 1 }
  await app.items(createTag, another, person.token)
  expect(await undo((await removals())[0]!.id)).toEqual({ restored: 2, left_out: 1 })
  expect([await tagsOf(apple), await tagsOf(berry)]).toEqual([['Sky'], ['Sky']])
})

test('after 30 days nothing comes back, and the job deletes it with its history', async () => {
  const [gone] = await follow('rival.example')
  await stand(gone!, 3, 7)
  await app.items(clearCompetitors, both, person.token)
  const { id } = (await removals())[0]!
  const { db } = app.database
  await db
    .updateTable('removals')
    .set({ removed_at: new Date(Date.now() - 30 * DAY) })
    .where('id', '=', id)
    .execute()
  expect(await removals()).toEqual([])
  expect((await app.call(undoRemovals, { removal_ids: [id] }, person.token)).status).toBe(404)
  await purgeRemovals(sendingContext(app), new Date())
  const left = await db
    .selectFrom('competitors')
    .select('id')
    .where('account_id', '=', person.accountId)
    .execute()
  const days = await db
    .selectFrom('competitor_positions')
    .select('day')
    .where('account_id', '=', person.accountId)
    .execute()
  expect([left, days]).toEqual([[], []])
})

test('a stranger finds and puts back nothing', async () => {
  await follow('rival.example')
  await app.items(clearCompetitors, both, person.token)
  const [removal] = await removals()
  const stranger = await signUp(app)
  expect((await app.items(listRemovals, {}, stranger.token)).data).toEqual([])
  expect((await app.call(undoRemovals, { removal_ids: [removal!.id] }, stranger.token)).status).toBe(404)
  expect(await competitorsOf(apple)).toEqual([])
})
