import { createPreset, deletePreset, listPresets } from '@rankline/contract/presets'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeMember } from '../../testing/authorization.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'

let app: TestApp
let person: SignedUp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await signUp(app)
})

const create = (name: string, data: string) => app.items(createPreset, { name, data }, person.token)
const list = () => app.items(listPresets, {}, person.token)

async function refusal(input: Record<string, string>) {
  const { status, body } = await app.call(createPreset, input, person.token)
  expect(status).toBe(422)
  return body.status === 'error' ? body.errors : {}
}

test('PRE-003 PRE-006 filters are kept under a name and listed by it', async () => {
  const winners = await create(' Winners ', '?sort=change&changes=1&keyword_query=red+shoes')
  expect(winners).toEqual({
    id: expect.any(Number),
    name: 'Winners',
    query: 'keyword_query=red+shoes&changes=1&sort=change',
  })
  const dropped = await create('dropped', 'changes=6')
  expect(await list()).toEqual([dropped, winners])
})

test('PRE-004 a name has 1 to 100 characters', async () => {
  expect(await refusal({ data: 'changes=1' })).toEqual({ name: ['name field is required'] })
  expect(await refusal({ name: 'a'.repeat(101), data: 'changes=1' })).toEqual({
    name: ['must be between 1-100 characters'],
  })
  expect((await create('a'.repeat(100), 'changes=1')).name).toHaveLength(100)
})

test('PRE-005 at least one filter is needed, and it must be one', async () => {
  const noFilter = ['Please fill at least one filter settings.']
  for (const data of ['', '?', 'sort=keyword&order=asc', 'date_shortcut=7', 'changes='])
    expect(await refusal({ name: 'All', data }), data).toEqual({ data: noFilter })
  expect(await refusal({ name: 'All', data: 'changes=1&project_id=3' })).toEqual({
    data: ['may hold only filters'],
  })
  expect(await refusal({ name: 'All', data: 'changes=7' })).toEqual({
    data: ['may get only specific values'],
  })
  expect(await list()).toEqual([])
})

test('a member of another account keeps presets of their own', async () => {
  const member = await makeMember(app, person, 'viewer')
  const own = await app.items(createPreset, { name: 'Mine', data: 'changes=1' }, member.token)
  expect(await app.items(listPresets, {}, member.token)).toEqual([own])
  expect(await list()).toEqual([])
})

test('PRE-007 PRE-008 presets are listed and deleted by the person they belong to alone', async () => {
  const kept = await create('Kept', 'changes=1')
  const gone = await create('Gone', 'changes=2')
  const stranger = await signUp(app)
  expect(await app.items(listPresets, {}, stranger.token)).toEqual([])
  const foreign = await app.call(deletePreset, { preset_id: gone.id }, stranger.token)
  expect(foreign.status).toBe(404)
  expect(await list()).toEqual([gone, kept])

  const answer = await app.items(deletePreset, { preset_id: gone.id }, person.token)
  expect(answer).toEqual({ deleted_ids: [gone.id] })
  expect(await list()).toEqual([kept])
  expect((await app.call(deletePreset, { preset_id: gone.id }, person.token)).status).toBe(404)
  expect((await app.call(listPresets, {})).status).toBe(401)
})
