import {
  createEngineUpdate,
  deleteEngineUpdate,
  listEngineUpdates,
  updateEngineUpdate,
} from '@rankline/contract/engine-updates/calls'
import { beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let administrator: SignedUp

beforeAll(async () => {
  person = await signUp(app)
  administrator = await makeAdministrator(app)
})

const core = { name: 'Core update', engine_id: 7, started_on: '2026-03-05', ended_on: '2026-03-19' }
const list = () => app.items(listEngineUpdates, {}, person.token)

test('a new installation knows of no update; administrators keep the list and everybody reads it', async () => {
  expect(await list()).toEqual([])
  const spam = { name: 'Spam update', engine_id: 7, started_on: '2026-04-02' }
  const first = await app.items(createEngineUpdate, core, administrator.token)
  const second = await app.items(createEngineUpdate, spam, administrator.token)
  const url = 'https://status.search.google.com/'
  expect(await list()).toEqual([
    { id: second.id, engine_name: 'Google', ended_on: null, url: null, ...spam },
    { id: first.id, engine_name: 'Google', url: null, ...core },
  ])
  const changed = { engine_update_id: second.id, ...spam, ended_on: '2026-04-02', url }
  await app.items(updateEngineUpdate, changed, administrator.token)
  expect((await list())[0]).toMatchObject({ ended_on: '2026-04-02', url })
  await app.items(deleteEngineUpdate, { engine_update_id: second.id }, administrator.token)
  expect((await list()).map(({ name }) => name)).toEqual(['Core update'])
})

test.each([
  ['ended_on', { ...core, ended_on: '2026-03-04' }],
  ['engine_id', { ...core, engine_id: 9_999 }],
  ['url', { ...core, url: 'javascript:alert(1)' }],
  ['started_on', { ...core, started_on: '2026-02-30' }],
  ['name', { ...core, name: 'x'.repeat(101) }],
])('a wrong %s is refused', async (field, input) => {
  const { status, body } = await app.call(createEngineUpdate, input, administrator.token)
  expect(status).toBe(422)
  expect(body.status === 'error' && Object.keys(body.errors)).toEqual([field])
})

test('what is not there cannot be changed', async () => {
  const missing = { engine_update_id: 999_999 }
  const { token } = administrator
  expect((await app.call(updateEngineUpdate, { ...missing, ...core }, token)).status).toBe(404)
  expect((await app.call(deleteEngineUpdate, missing, token)).status).toBe(404)
})

test('nobody else keeps the list', async () => {
  expect((await app.call(createEngineUpdate, core, person.token)).status).toBe(403)
})
