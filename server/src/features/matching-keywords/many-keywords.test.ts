// @module-tag deep
import { utcDay } from '@rankline/contract/days'
import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import { countMatching, updateMatching } from '@rankline/contract/matching-keywords/calls'
import { MOST_IDS } from '@rankline/contract/most-ids'
import { addNote } from '@rankline/contract/notes/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

/** More than a call may name. */
const MANY = MOST_IDS + 1

const app = appForTests()
let person: SignedUp
let projectId: number

beforeAll(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  projectId = project.id
  const [first] = await makeKeywords(app, person, project, 'first')
  // The copies have different codes, so they need no more searches.
  await sql`
    INSERT INTO keywords
    SELECT copied.*
    FROM keywords, generate_series(2, ${MANY}::int) AS number,
      json_populate_record(
        keywords,
        json_build_object('id', nextval('keyword_ids'), 'code', 'code ' || number)
      ) AS copied
    WHERE keywords.id = ${first!.id}`.execute(app.database.db)
}, 60_000)

test.each<[string, Record<string, string>]>([
  ['set_flag', { flag: 'is_favourited', is_on: '1' }],
  ['set_frequency', { check_every: '3' }],
  ['add_tag', { tag: 'sky', type: '3' }],
  ['clear_tags', {}],
  ['add_note', { text: 'Moved', selected_date: utcDay() }],
  ['clear_notes', {}],
  ['request_ranks', {}],
])(
  '%s reaches all that match, also more than a call may name',
  async (action, fields) => {
    const list = { project_id: projectId, matching: '' }
    expect((await app.items(countMatching, list, person.token)).total).toBe(MANY)
    const { status, body } = await app.call(
      updateMatching,
      { ...list, expected: MANY, action, ...fields },
      person.token,
    )
    expect([status, body.items]).toMatchObject([200, { total: MANY }])
  },
  60_000,
)

const named = (count: number) => Array.from({ length: count }, (_, index) => 1_000_000 + index)

test.each([
  ['a tag', createTag, { tag: 'sky', type: 3 }],
  ['a note', addNote, { text: 'Moved', selected_date: utcDay() }],
  ['a preferred page', setPreferredPage, { preferred_page: 'https://www.example.com/a' }],
] as const)('a call that gives %s to more keywords is refused by name', async (_, call, fields) => {
  const send = (count: number) =>
    app.call(
      call as typeof createTag,
      { ...(fields as object), project_keyword_ids: named(count) } as never,
      person.token,
    )
  const { status, body } = await send(MANY)
  expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([
    422,
    ['project_keyword_ids'],
  ])
  expect((await send(MOST_IDS)).body).not.toHaveProperty('errors.project_keyword_ids')
})
