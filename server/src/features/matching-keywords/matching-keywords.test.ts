import { listCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { addKeywords, countKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { setFlag } from '@rankline/contract/keywords/flags'
import { countMatching, deleteMatching, updateMatching } from '@rankline/contract/matching-keywords/calls'
import { listNotes } from '@rankline/contract/notes/calls'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import { createTag as addTagToIds, listTagsOfKeywords } from '@rankline/contract/tags/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { bulk, makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
/** By text: `blue 0` to `blue 129`, more than a page, and `red 0`. */
let red: Keyword
const BLUE = 130

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
  await makeKeywords(app, person, project, bulk(BLUE, 'blue'))
  await makeKeywords(app, person, project, 'red 0')
  const listed = await app.items(listKeywords, { project_id: project.id, keyword_query: 'red' }, person.token)
  red = listed.data[0] as Keyword
})

const blue = () => ({ project_id: project.id, matching: 'keyword_query=blue', expected: BLUE })
const total = async () => (await app.items(countKeywords, { project_id: project.id }, person.token)).total
const tagged = async () => {
  const { rows } = await sql<{ keyword_id: number }>`
    SELECT keyword_id FROM keyword_tags WHERE account_id = ${person.accountId}`.execute(app.database.db)
  return rows.map(({ keyword_id }) => keyword_id)
}

test('all that match are counted, with the day that their history begins', async () => {
  await sql`SELECT ensure_positions_month(${utcDay(-40)}::date)`.execute(app.database.db)
  const seen = {
    account_id: person.accountId,
    keyword_id: red.id,
    project_id: project.id,
    position: 3,
    depth: 100,
  }
  for (const ago of [-40, 0])
    await app.database.db
      .insertInto('positions')
      .values({ ...seen, day: utcDay(ago), checked_at: new Date() })
      .execute()
  const count = (matching: string) =>
    app.items(countMatching, { project_id: project.id, matching }, person.token)
  expect(await count('keyword_query=blue')).toEqual({ total: BLUE, since: null })
  expect(await count('')).toEqual({ total: BLUE + 1, since: utcDay(-40) })
  const { estimate } = await app.items(
    countMatching,
    { project_id: project.id, matching: 'keyword_query=red', with_estimate: 1 },
    person.token,
  )
  // The keyword's first check is already due.
  expect(estimate).toMatchObject({ checks: 0 })
})

test('every action reaches all that match, beyond the page, and nothing else', async () => {
  const act = (action: string, fields: Record<string, string | number> = {}) =>
    app.items(updateMatching, { ...blue(), action, ...fields }, person.token)
  expect(await act('add_tag', { tag: 'sky', type: 5 })).toEqual({
    total: BLUE,
    action: 'add_tag',
    refused: 0,
  })
  expect(await tagged()).toHaveLength(BLUE)
  expect(await tagged()).not.toContain(red.id)

  const { id } = await app.items(
    addTagToIds,
    { tag: 'sea', type: 5, project_keyword_ids: [red.id] },
    person.token,
  )
  await act('assign_tag', { user_tag_id: id })
  expect(await tagged()).toHaveLength(2 * BLUE + 1)
  await act('clear_tags')
  expect(await tagged()).toEqual([red.id])

  const first = (await app.items(listKeywords, { ...blue(), keyword_query: 'blue' }, person.token))
    .data[0] as Keyword
  await act('add_note', { text: 'Moved house', selected_date: utcDay() })
  const notesOf = (keyword: Keyword) => app.items(listNotes, { project_keyword_id: keyword.id }, person.token)
  expect(await notesOf(first)).toHaveLength(1)
  expect(await notesOf(red)).toEqual([])
  await act('clear_notes')
  expect(await notesOf(first)).toEqual([])

  await act('add_competitors', { competitors: 'rival.example' })
  const rivalsOf = (keyword: Keyword) =>
    app.items(listCompetitors, { project_keyword_id: keyword.id }, person.token)
  expect(await rivalsOf(first)).toHaveLength(1)
  expect(await rivalsOf(red)).toEqual([])
  await act('clear_competitors')
  expect(await rivalsOf(first)).toEqual([])

  for (const [flag, column] of [
    ['is_favourited', 'is_favourited'],
    ['is_sticky', 'is_sticky'],
    ['is_alerts_enabled', 'is_alerts_enabled'],
    ['status', 'is_enabled'],
  ] as const) {
    const flags = async () => {
      const rows = await app.database.db
        .selectFrom('keywords')
        .select(['id', column])
        .where('account_id', '=', person.accountId)
        .execute()
      return rows.filter(({ id }) => id !== red.id).map((row) => row[column as 'is_sticky'])
    }
    for (const isOn of [false, true, false]) {
      await act('set_flag', { flag, is_on: isOn ? '1' : '0' })
      expect([flag, new Set(await flags())]).toEqual([flag, new Set([isOn])])
    }
  }
  await act('set_flag', { flag: 'status', is_on: '1' })
  expect((await app.call(updateMatching, { ...blue(), action: 'set_flag' }, person.token)).status).toBe(422)

  // The first checks are already due, so no keyword accepts another request.
  expect(await act('request_ranks')).toEqual({ total: BLUE, action: 'request_ranks', refused: BLUE })
})

test('keywords that are disabled together are not checked, unless somebody else tracks them', async () => {
  const alone = await makeProject(app, person, { project_name: 'Alone' })
  const [own] = await makeKeywords(app, person, alone, `of ${person.userId}`)
  const set = (is_on: '0' | '1') =>
    app.items(setFlag, { project_keyword_ids: [own!.id], flag: 'status', is_on }, person.token)
  const isDue = async () => {
    const { rows } = await sql<{ is_due: boolean }>`
      SELECT next_check_at IS NOT NULL AS is_due FROM searches
      WHERE id = (SELECT search_id FROM keywords WHERE id = ${own!.id})`.execute(app.database.db)
    return rows[0]!.is_due
  }
  expect(await isDue()).toBe(true)
  expect(await set('0')).toEqual({ total: 1 })
  expect(await isDue()).toBe(false)
  await set('1')
  expect(await isDue()).toBe(true)
  const other = await signUp(app)
  await makeKeywords(app, other, await makeProject(app, other), `of ${person.userId}`)
  await set('0')
  expect(await isDue()).toBe(true)
})

test('competitors and a preferred page reach more keywords than a call may name', async () => {
  const many = await makeProject(app, person, { project_name: 'Many' })
  await app.items(addKeywords, { project_id: many.id, keywords: bulk(501) }, person.token)
  const all = { project_id: many.id, matching: '', expected: 501 }
  const act = (action: string, fields: Record<string, string>) =>
    app.items(updateMatching, { ...all, action, ...fields }, person.token)
  expect(await act('add_competitors', { competitors: 'rival.example' })).toMatchObject({ total: 501 })
  const ofMany = (table: 'competitors' | 'keywords') =>
    app.database.db.selectFrom(table).where('account_id', '=', person.accountId)
  const followed = await ofMany('competitors')
    .select('keyword_id')
    .where('host', '=', 'rival.example')
    .execute()
  expect(new Set(followed.map(({ keyword_id }) => keyword_id)).size).toBe(501)
  await act('set_preferred_page', { preferred_page: 'https://www.example.com/shoes' })
  const preferred = await app.items(listKeywords, { project_id: many.id, page: 6 }, person.token)
  expect(preferred.data.map(({ preferred_page }) => preferred_page)).toEqual([
    'https://www.example.com/shoes',
  ])
  await app.items(deleteProjects, { project_ids: [many.id] }, person.token)
})

test('deleting takes all that match and says how many', async () => {
  const { status, body } = await app.call(deleteMatching, blue(), person.token)
  expect([status, body.message]).toEqual([200, `${BLUE} keywords have been deleted.`])
  expect(await total()).toBe(1)
})

test('nothing happens when more match than were confirmed, or when a field is wrong', async () => {
  const fewer = { ...blue(), expected: BLUE - 1 }
  const { status, body } = await app.call(deleteMatching, fewer, person.token)
  expect([status, body.message]).toEqual([
    409,
    `The list has changed: ${BLUE} keywords match now. Nothing has been done.`,
  ])
  expect((await app.call(updateMatching, { ...fewer, action: 'clear_tags' }, person.token)).status).toBe(409)
  const nameless = await app.call(updateMatching, { ...blue(), action: 'add_tag' }, person.token)
  expect(nameless.body).toMatchObject({ errors: { tag: ['tag field is required'] } })
  const someday = { ...blue(), action: 'add_note', text: 'x', selected_date: 'someday' }
  expect((await app.call(updateMatching, someday, person.token)).status).toBe(422)
  expect(await total()).toBe(BLUE + 1)
  expect(await tagged()).toEqual([])
})

test.each(['keyword_queri=blue', 'page=2', 'project_id=1', 'changes=99', 'keyword_pattern=('])(
  'a filter that is not understood refuses the call instead of reaching more: %s',
  async (matching) => {
    const input = { project_id: project.id, matching, expected: 1000 }
    const { status, body } = await app.call(deleteMatching, input, person.token)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { matching: [expect.any(String)] } })
    expect(await total()).toBe(BLUE + 1)
  },
)

test.each([{}, { matchin: 'keyword_query=blue' }, { filters: 'keyword_query=blue' }])(
  'a change whose filters are not sent is refused instead of reaching all: %j',
  async (misspelt) => {
    const input = { project_id: project.id, ...misspelt, expected: 1000 }
    const [unknown] = Object.keys(misspelt)
    const errors =
      unknown === undefined
        ? { matching: ['matching field is required'] }
        : { [unknown]: ['is not a field of this call'] }
    for (const [one, changes] of [
      [deleteMatching, {}],
      [updateMatching, { action: 'clear_tags' }],
    ] as const) {
      const { status, body } = await app.call(one, { ...input, ...changes } as never, person.token)
      expect(status).toBe(422)
      expect(body).toMatchObject({ errors })
    }
    expect(await total()).toBe(BLUE + 1)
  },
)

test('without a project all of the account are meant, and only what the caller sees', async () => {
  const stranger = await signUp(app)
  const everything = { matching: '', expected: 10_000 }
  expect(await app.items(deleteMatching, everything, stranger.token)).toEqual({ total: 0 })
  expect((await app.call(deleteMatching, blue(), stranger.token)).status).toBe(404)
  const viewer = await makeMember(app, person, 'viewer')
  expect((await app.call(deleteMatching, blue(), viewer.token)).status).toBe(403)
  expect(await total()).toBe(BLUE + 1)
  expect(await app.items(deleteMatching, everything, person.token)).toEqual({ total: BLUE + 1 })
  const ofDeleted = { project_keyword_ids: [red.id] }
  expect((await app.call(listTagsOfKeywords, ofDeleted, person.token)).status).toBe(404)
})
