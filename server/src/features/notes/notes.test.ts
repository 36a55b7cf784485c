import { utcDay } from '@rankline/contract/days'
import type { Endpoint } from '@rankline/contract/endpoint'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import * as calls from '@rankline/contract/notes/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { shortDay } from '../../platform/time.ts'

const app = appForTests()
let person: SignedUp
let shoes: Keyword
let boots: Keyword

beforeEach(async () => {
  person = await signUp(app)
  const keywords = await makeKeywords(app, person, await makeProject(app, person), 'boots\nshoes')
  boots = keywords[0]!
  shoes = keywords[1]!
})

const today = () => utcDay()
type Changes = Record<string, string | number>

const send = (keywords: Keyword[], changes: Changes = {}) =>
  app.call(
    calls.addNote,
    {
      project_keyword_ids: keywords.map(({ id }) => id),
      text: 'New title',
      selected_date: today(),
      ...changes,
    },
    person.token,
  )
const add = async (keywords: Keyword[], changes: Changes = {}) => {
  const { status, body } = await send(keywords, changes)
  if (body.status !== 'success') throw new Error(`${status} ${body.message}`)
  return body.items
}
const listOf = ({ id }: Keyword, range: Changes = {}) =>
  app.items(calls.listNotes, { project_keyword_id: id, ...range }, person.token)
const textsOf = async (keyword: Keyword, range: Changes = {}) =>
  (await listOf(keyword, range)).map(({ text }) => text)

describe('writing', () => {
  test('NOTE-002 NOTE-010 a note stands on every keyword it was written for', async () => {
    const { status, body } = await send([shoes, boots], {
      description: 'Longer, with the product’s name',
      color: 2,
      date_type: '1m',
      selected_date: utcDay(-3),
    })
    expect(status).toBe(200)
    expect(body.message).toBe(messages.noteAdded(2))
    for (const keyword of [shoes, boots])
      expect(await listOf(keyword)).toEqual([
        {
          id: expect.any(Number),
          project_keyword_id: keyword.id,
          text: 'New title',
          description: 'Longer, with the product’s name',
          selected_date: utcDay(-3),
          selected_date_at_string_short: shortDay(utcDay(-3)),
          color: 2,
          user_member_username: person.username,
        },
      ])
  })

  test.each([
    [
      'NOTE-004 a text of 191 characters',
      { text: 'x'.repeat(191) },
      'text',
      'must be between 1-190 characters',
    ],
    ['NOTE-004 no text', { text: '' }, 'text', 'text field is required'],
    [
      'NOTE-005 a description of 1,001 characters',
      { description: 'x'.repeat(1001) },
      'description',
      'must be between 0-1000 characters',
    ],
    ['NOTE-007 colour 4', { color: 4 }, 'color', 'may get only specific values'],
    ['no date', { selected_date: '' }, 'selected_date', 'selected date field is required'],
    ['what is no date', { selected_date: '2026-02-30' }, 'selected_date', 'must be a date'],
    ['a day to come', { selected_date: utcDay(2) }, 'selected_date', messages.futureNote],
    ['an unknown period', { date_type: '2w' }, 'date_type', 'may get only specific values'],
  ])('%s is refused', async (_name, changes, field, text) => {
    const { status, body } = await send([shoes], changes as Changes)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { [field]: [text] } })
    expect(await listOf(shoes)).toEqual([])
  })

  test('NOTE-006 keywords are required', async () => {
    expect((await send([])).body).toMatchObject({
      errors: { project_keyword_ids: ['project keyword ids field is required'] },
    })
  })

  test('the longest texts are kept, without a colour, and dated where it is tomorrow already', async () => {
    const [note] = await add([shoes], {
      text: 'ä'.repeat(190),
      description: '<b>'.repeat(333),
      selected_date: utcDay(1),
    })
    expect(note).toMatchObject({ text: 'ä'.repeat(190), description: '<b>'.repeat(333), color: null })
    expect(await textsOf(shoes)).toHaveLength(1)
  })
})

test('NOTE-013 notes are chosen by period, or by first and last day; newest first', async () => {
  for (const ago of [0, 5, 20, 300]) await add([shoes], { text: `${ago} ago`, selected_date: utcDay(-ago) })
  expect(await textsOf(shoes)).toEqual(['0 ago', '5 ago'])
  expect(await textsOf(shoes, { date_type: '1m' })).toEqual(['0 ago', '5 ago', '20 ago'])
  expect(await textsOf(shoes, { date_type: '1y' })).toHaveLength(4)
  const custom = { date_custom_start: utcDay(-20), date_custom_end: utcDay(-5) }
  expect(await textsOf(shoes, custom)).toEqual(['5 ago', '20 ago'])
  expect(shortDay('2024-11-18', new Date('2026-01-01'))).toBe('18 Nov 2024')
  expect(shortDay('2026-11-18', new Date('2026-12-01'))).toBe('18 Nov')
})

test('NOTE-014 notes for graphs come by the id of the keyword', async () => {
  await add([shoes], { text: 'Relaunch' })
  const graph = await app.items(calls.noteGraph, { project_keyword_id: shoes.id }, person.token)
  expect(Object.keys(graph)).toEqual([String(shoes.id)])
  expect(graph[shoes.id]).toMatchObject([{ text: 'Relaunch', selected_date: today() }])
  const other = await app.items(calls.noteGraph, { project_keyword_id: boots.id }, person.token)
  expect(other).toEqual({ [boots.id]: [] })
})

test('NOTE-011 a deleted note is off its keyword only, and the rest of the period is answered', async () => {
  await add([shoes], { text: 'stays' })
  await add([shoes], { text: 'too old', selected_date: utcDay(-40) })
  const notes = await add([shoes, boots], { text: 'goes' })
  const { id } = notes.find(({ project_keyword_id }) => project_keyword_id === shoes.id)!
  const input = { project_keyword_note_id: id, date_type: '1m' } as const
  const left = await app.items(calls.deleteNote, input, person.token)
  expect(left.map(({ text }) => text)).toEqual(['stays'])
  expect(await textsOf(boots)).toEqual(['goes'])
  expect((await app.call(calls.deleteNote, input, person.token)).status).toBe(404)
})

test('NOTE-012 the notes of keywords are cleared, and nothing is left of them', async () => {
  await add([shoes, boots])
  await add([shoes])
  const input = { project_keyword_ids: [shoes.id, boots.id] }
  const { body } = await app.call(calls.clearNotes, input, person.token)
  expect(body.message).toBe(messages.notesCleared(3))
  expect([...(await listOf(shoes)), ...(await listOf(boots))]).toEqual([])
  const rows = await app.database.db
    .selectFrom('notes')
    .select('id')
    .where('account_id', '=', person.accountId)
    .execute()
  expect(rows).toEqual([])
})

test('another account is refused every call', async () => {
  const [note] = await add([shoes])
  const stranger = await signUp(app)
  const [own] = await makeKeywords(app, stranger, await makeProject(app, stranger), 'hats')
  const one = { project_keyword_id: shoes.id, project_keyword_note_id: note!.id }
  const both = { project_keyword_ids: [own!.id, shoes.id], text: 'mine', selected_date: today() }
  const refused: [Endpoint, Record<string, string | number | number[]>][] = [
    [calls.addNote, both],
    [calls.listNotes, one],
    [calls.noteGraph, one],
    [calls.deleteNote, one],
    [calls.clearNotes, { project_keyword_ids: both.project_keyword_ids }],
  ]
  for (const [call, input] of refused) {
    expect((await app.call(call, input, stranger.token)).status).toBe(404)
    expect((await app.call(call, input)).status).toBe(401)
  }
  expect(await textsOf(shoes)).toEqual(['New title'])
})

describe('editing', () => {
  const edit = (id: number, changes: Changes = {}, token = person.token) =>
    app.call(
      calls.updateNote,
      { project_keyword_note_id: id, text: 'Changed', selected_date: utcDay(-2), ...changes },
      token,
    )

  test('text, colour and day change on all keywords that have the note, and on no other', async () => {
    await add([shoes, boots], { color: 2, description: 'More' })
    await add([shoes], { text: 'Other' })
    const written = (await listOf(shoes)).find(({ text }) => text === 'New title')!
    const { body } = await edit(written.id, { color: 3 })
    expect(body).toMatchObject({
      message: 'The note has been changed on 2 keywords.',
      items: { id: written.id, text: 'Changed', description: null, color: 3, selected_date: utcDay(-2) },
    })
    expect(await listOf(boots)).toMatchObject([{ text: 'Changed', color: 3, selected_date: utcDay(-2) }])
    expect(await textsOf(shoes)).toEqual(['Other', 'Changed'])
  })

  test('a note stays as it is on keywords that the caller may not see', async () => {
    const other = await makeProject(app, person, { project_name: 'Other' })
    const [hidden] = await makeKeywords(app, person, other, 'hidden')
    await add([shoes, hidden!])
    const member = await makeMember(app, person, 'manager', { project_ids: [shoes.project_id] })
    const id = (await listOf(shoes))[0]!.id
    const { body } = await edit(id, {}, member.token)
    expect(body.items).toMatchObject({ keyword_count: 1 })
    expect(await textsOf(shoes)).toEqual(['Changed'])
    expect(await textsOf(hidden!)).toEqual(['New title'])
    const unseen = (await listOf(hidden!))[0]!.id
    expect((await edit(unseen, {}, member.token)).status).toBe(404)
  })

  test('wrong values and strangers are refused', async () => {
    const [written] = await add([shoes])
    for (const [changes, field] of [
      [{ text: '' }, 'text'],
      [{ selected_date: utcDay(2) }, 'selected_date'],
      [{ selected_date: '2026-02-30' }, 'selected_date'],
      [{ color: 4 }, 'color'],
    ] as const) {
      const { status, body } = await edit(written!.id, changes)
      expect([status, Object.keys('errors' in body ? (body.errors ?? {}) : {})]).toEqual([422, [field]])
    }
    const stranger = await signUp(app)
    expect((await edit(written!.id, {}, stranger.token)).status).toBe(404)
    expect(await textsOf(shoes)).toEqual(['New title'])
  })
})
