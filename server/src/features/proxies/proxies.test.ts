import { createProxies, deleteProxies, enableProxies, listProxies } from '@rankline/contract/proxies'
import { beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../testing/administrator.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'

let app: TestApp
let administrator: SignedUp

beforeEach(async () => {
  app = await createTestApp()
  administrator = await makeAdministrator(app)
  return () => app.close()
})

const add = (list: string) => app.items(createProxies, { proxy_list: list }, administrator.token)
const listed = async () => (await app.items(listProxies, {}, administrator.token)).data
const twoLines = '203.0.113.7:3128:de:me:se:cret\n203.0.113.8:3128'

test('nobody but administrators sees or changes proxies', async () => {
  const stranger = await signUp(app)
  for (const [endpoint, input] of [
    [listProxies, {}],
    [createProxies, { proxy_list: twoLines }],
    [enableProxies, { ids: [1], is_enabled: 0 }],
    [deleteProxies, { ids: [1] }],
  ] as const) {
    expect((await app.call(endpoint, input, stranger.token)).status).toBe(403)
    expect((await app.call(endpoint, input)).status).toBe(401)
  }
  expect(await listed()).toEqual([])
})

test('ADM-063 two lines are added, and no answer holds a password', async () => {
  const { created, errors } = await add(twoLines)
  expect(errors).toEqual([])
  expect(created.map(({ ip, port }) => [ip, port])).toEqual([
    ['203.0.113.7', 3128],
    ['203.0.113.8', 3128],
  ])
  expect(await listed()).toHaveLength(2)
  expect(JSON.stringify([created, await listed()])).not.toContain('cret"')
  const [row] = await app.database.db.selectFrom('proxies').select('password').orderBy('id').execute()
  expect(row?.password).toMatch(/^local\./)
})

test('ADM-034 ADM-062 a page of proxies says of each what it is and how it was used', async () => {
  await add(twoLines)
  const page = await app.items(listProxies, { page: 1 }, administrator.token)
  expect(page).toMatchObject({ current_page: 1, last_page: 1, total: 2 })
  const proxy = page.data.find(({ ip }) => ip === '203.0.113.7')
  expect(proxy).toMatchObject({
    id: expect.any(Number),
    port: 3128,
    country: { name: 'Germany' },
    username: 'me',
    password: '********',
    usage_amount: 0,
    process_status_text: 'Not used yet',
    last_used_at: null,
    created_at: expect.any(String),
  })
  expect((await app.items(listProxies, { page: 2 }, administrator.token)).data).toEqual([])
})

test('ADM-043 a list is required, and a bad line is named', async () => {
  const refused = await app.call(createProxies, { proxy_list: '' }, administrator.token)
  expect(refused.body).toMatchObject({ errors: { proxy_list: ['proxy list field is required'] } })
  const bad = await app.call(createProxies, { proxy_list: '203.0.113.9:99999' }, administrator.token)
  expect(bad.body).toMatchObject({
    errors: { proxy_list: [expect.stringMatching(/^Line 1: .*ip:port:country:username:password/)] },
  })
  expect(await listed()).toEqual([])
  const { created, errors } = await add('203.0.113.9:1\nnonsense\n203.0.113.9:2:xx\n203.0.113.9:3')
  expect(created).toHaveLength(2)
  expect(errors.map(({ line }) => line)).toEqual([2, 3])
  expect(errors[0]?.message).toMatch(/^Line 2: /)
})

test('one that is listed already is named and stays as it is', async () => {
  await add(twoLines)
  const { created, errors } = await add('203.0.113.9:1\n203.0.113.7:3128:us:me:other')
  expect(created).toHaveLength(1)
  expect(errors).toEqual([{ line: 2, message: 'Line 2: this proxy is in the list already.' }])
  expect((await listed()).find(({ ip }) => ip === '203.0.113.7')?.country?.name).toBe('Germany')
})

test('ADM-064 two selected are deleted, and none when one of them is unknown', async () => {
  const { created } = await add(`${twoLines}\n203.0.113.9:1`)
  const ids = created.slice(0, 2).map(({ id }) => id)
  expect((await app.call(deleteProxies, { ids: [...ids, 9_999] }, administrator.token)).status).toBe(404)
  expect(await listed()).toHaveLength(3)
  expect(await app.items(deleteProxies, { ids }, administrator.token)).toEqual({ deleted_ids: ids })
  expect((await listed()).map(({ ip }) => ip)).toEqual(['203.0.113.9'])
})

test('a proxy is disabled and enabled', async () => {
  const { created } = await add(twoLines)
  const ids = [created[0]!.id]
  await app.items(enableProxies, { ids, is_enabled: 0 }, administrator.token)
  const find = async () => (await listed()).find(({ id }) => id === ids[0])
  expect(await find()).toMatchObject({ is_enabled: false, process_status_text: 'Disabled' })
  await app.items(enableProxies, { ids, is_enabled: 1 }, administrator.token)
  expect(await find()).toMatchObject({ is_enabled: true, process_status: 'unused' })
  expect((await app.call(enableProxies, { ids: [9_999], is_enabled: 0 }, administrator.token)).status).toBe(
    404,
  )
})
