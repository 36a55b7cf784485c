import { createPreset, deletePreset, listPresets } from '@rankline/contract/presets/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp

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

test('columns, sort and compared days belong to a preset', async () => {
  const query =
    'changes=1&compare_from=2026-01-01&compare_to=2026-01-08&sort=change&hidden_columns=serp%2Cvolume&column_order=tags%2Cplace&column_widths=tags%3A200%2Cplace%3A90'
  const { query: kept } = await create(
    'Wide',
    `column_widths=tags:200,place:90&column_order=tags,place&hidden_columns=serp,volume&sort=change&compare_to=2026-01-08&compare_from=2026-01-01&changes=1`,
  )
  expect(kept).toBe(query)
  for (const wrong of ['hidden_columns=<b>', 'column_order=a;b', 'column_widths=a:x', 'column_widths=a:9,'])
    expect(await refusal({ name: 'Wide', data: `changes=1&${wrong}` }), wrong).toEqual({
      data: ['may hold only columns'],
    })
  expect(await refusal({ name: 'Wide', data: 'hidden_columns=serp' })).toEqual({
    data: ['Please fill at least one filter settings.'],
  })
})

test('a shared preset belongs to the account, and everybody who works there has it', async () => {
  const project = await makeProject(app, person)
  const [editor, viewer] = [
    await makeMember(app, person, 'moderator'),
    await makeMember(app, person, 'viewer'),
  ]
  const there = { project_id: project.id }
  const form = { name: 'Ours', data: 'changes=1', is_shared: 1, ...there }
  const ours = await app.items(createPreset, form, editor.token)
  expect(ours).toMatchObject({ name: 'Ours', is_shared: true, is_deletable: true })
  const mine = await create('Mine', 'changes=2')

  expect(await list()).toMatchObject([{ id: mine.id }, { id: ours.id, is_shared: true, is_deletable: true }])
  const seen = await app.items(listPresets, there, viewer.token)
  expect(seen).toEqual([{ id: ours.id, name: 'Ours', query: 'changes=1', is_shared: true }])
  // The preset is not in the editor's own account.
  expect(await app.items(listPresets, {}, editor.token)).toEqual([])

  // A read-only role may not share or delete presets. A stranger gets "not found".
  expect((await app.call(createPreset, form, viewer.token)).status).toBe(403)
  const deletion = { preset_id: ours.id, ...there }
  expect((await app.call(deletePreset, deletion, viewer.token)).status).toBe(404)
  const stranger = await signUp(app)
  for (const call of [createPreset, deletePreset, listPresets])
    expect((await app.call(call, { ...form, ...deletion }, stranger.token)).status).toBe(404)
  expect((await app.call(deletePreset, { preset_id: ours.id }, stranger.token)).status).toBe(404)

  await app.items(deletePreset, { preset_id: ours.id }, person.token)
  expect(await app.items(listPresets, there, viewer.token)).toEqual([])
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
