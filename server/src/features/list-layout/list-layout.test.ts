import { checkSession } from '@rankline/contract/auth/calls'
import { saveListLayout } from '@rankline/contract/list-layout/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const layout = {
  hidden: ['tags', 'google_clicks'],
  order: ['volume', 'current'],
  widths: { volume: 90 },
  density: 'compact',
}
const save = (given: unknown, { token } = person) =>
  app.call(saveListLayout, { layout: typeof given === 'string' ? given : JSON.stringify(given) }, token)
const told = async ({ token } = person) => (await app.items(checkSession, {}, token)).list_layout

test('every session of a person is told how they have arranged the columns, and since when', async () => {
  expect(await told()).toBeNull()
  const { body } = await save(layout)
  expect(body).toMatchObject({ status: 'success', items: layout })
  const first = await told()
  expect(first).toEqual(body.items)
  await save({ ...layout, widths: {} })
  const second = await told()
  expect(second).toMatchObject({ ...layout, widths: {} })
  expect(second!.changed_at > first!.changed_at).toBe(true)
})

test("it is each person's own", async () => {
  await save(layout)
  const other = await signUp(app)
  expect(await told(other)).toBeNull()
  await save({ ...layout, density: 'comfortable' }, other)
  expect(await told()).toMatchObject({ density: 'compact' })
})

test.each([
  ['no text', ''],
  ['no JSON', '{'],
  ['another shape', '[]'],
  ['something missing', { ...layout, order: undefined }],
  ['no density', { ...layout, density: 'huge' }],
  ['what is no column', { ...layout, hidden: ['<b>'] }],
  ['a text as width', { ...layout, widths: { volume: '90' } }],
  ['a width beyond all screens', { ...layout, widths: { volume: 2_001 } }],
  ['too many columns', { ...layout, order: Array.from({ length: 61 }, () => 'tags') }],
  ['a long text', { ...layout, hidden: Array.from({ length: 60 }, () => 'a'.repeat(80)) }],
])('%s is refused and leaves what was saved', async (_, given) => {
  await save(layout)
  expect((await save(given)).status).toBe(422)
  expect(await told()).toMatchObject(layout)
})

test('names beyond those of columns are not kept', async () => {
  await save({ ...layout, more: 'of this' })
  expect(await told()).not.toHaveProperty('more')
})
