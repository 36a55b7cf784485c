import type { Keyword } from '@rankline/contract/keywords/calls'
import { comparePositions } from '@rankline/contract/positions/comparison'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { day } from '../../../tests/support/days.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let keywords: Keyword[]

beforeAll(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  keywords = await makeKeywords(app, person, project, 'a\nb\nc\nd')
  const [a, b, c] = keywords as [Keyword, Keyword, Keyword]
  await store(a, -9, 12)
  await store(a, -1, 4)
  await store(b, -9, 7)
  await store(b, -1, null)
  await store(c, -9, 40)
  await store(c, -1, null, 20)
})

async function store({ id }: Keyword, ago: number, position: number | null, depth = 100) {
  await sql`SELECT ensure_positions_month(${day(ago)}::date)`.execute(app.database.db)
  await sql`
    INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, checked_at)
    SELECT account_id, id, ${day(ago)}::date, project_id, ${position}::smallint, ${depth}::smallint, now()
    FROM keywords WHERE id = ${id}`.execute(app.database.db)
}

const compare = (from: number, to: number) =>
  app.items(
    comparePositions,
    { project_keyword_ids: keywords.map(({ id }) => id), compare_from: day(from), compare_to: day(to) },
    person.token,
  )

test('keywords as of two days: what the last check until then saw, and the difference', async () => {
  const [a, b, c, d] = await compare(-5, 0)
  expect(a).toEqual({
    project_keyword_id: keywords[0]!.id,
    from: { day: day(-9), current_position: 12, depth: 100 },
    to: { day: day(-1), current_position: 4, depth: 100 },
    diff: 8,
    diff_text: 'improved',
  })
  expect(b).toMatchObject({ to: { current_position: null, depth: 100 }, diff: null, diff_text: 'dropped' })
  // Checked only to 20: it is unknown whether the keyword still ranks at 40.
  expect(c).toMatchObject({ to: { current_position: null, depth: 20 }, diff: null, diff_text: '-' })
  expect(d).toMatchObject({ from: null, to: null, diff: null, diff_text: '-' })
})

test('without a check until the day nothing is compared', async () => {
  expect((await compare(-20, 0))[0]).toMatchObject({ from: null, diff: null, diff_text: '-' })
})

test('both days are asked for, and a stranger is refused', async () => {
  const input = { project_keyword_ids: [keywords[0]!.id], compare_from: day(-5), compare_to: day(0) }
  const { status, body } = await app.call(comparePositions, { ...input, compare_to: '' }, person.token)
  expect(status).toBe(422)
  expect(body).toHaveProperty('errors.compare_to')
  const stranger = await signUp(app)
  expect((await app.call(comparePositions, input, stranger.token)).status).toBe(404)
  expect((await app.call(comparePositions, input)).status).toBe(401)
})
