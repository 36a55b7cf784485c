import { createProxies, deleteProxies, enableProxies, listProxies } from '@rankline/contract/proxies/calls'
import { beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { openedPassword } from './password.ts'

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
  const bad = {
    'not_an_ip:3128:de:me:secret': /is no address; write ip:port:country:username:password/,
    '203.0.113.9:99999:de:me:secret': /the port is .*ip:port:country:username:password/,
    '203.0.113.9::de:me:secret': /the port is .*ip:port:country:username:password/,
    '203.0.113.9:3128:xx:me:secret': /the country is .*ip:port:country:username:password/,
    '203.0.113.9:3128:de::secret': /a password without a username/,
  }
  for (const [line, text] of Object.entries(bad)) {
    const { status, body } = await app.call(createProxies, { proxy_list: line }, administrator.token)
    expect([line, status]).toEqual([line, 422])
    expect(body).toMatchObject({ errors: { proxy_list: [expect.stringMatching(/^Line 1: /)] } })
    expect(body.message).toMatch(text)
  }
  expect(await listed()).toEqual([])
  const lines = [
    '203.0.113.9:1:de:me:se:cret',
    'nonsense',
    '203.0.113.9:2:xx:me:secret',
    '203.0.113.9:3:us:you:word',
  ]
  const { created, errors } = await add(lines.join('\n'))
  expect(errors.map(({ line, message }) => [line, message.split(':')[0]])).toEqual([
    [2, 'Line 2'],
    [3, 'Line 3'],
  ])
  expect(created).toMatchObject([
    { ip: '203.0.113.9', port: 1, country: { code: 'de' }, username: 'me' },
    { ip: '203.0.113.9', port: 3, country: { code: 'us' }, username: 'you' },
  ])
  const rows = await app.database.db.selectFrom('proxies').selectAll().orderBy('port').execute()
  const opened = rows.map((row) => openedPassword(testInstallation.secrets, row, row.password ?? ''))
  expect(opened).toEqual(['se:cret', 'word'])
})

test('one that is listed already is named and stays as it is', async () => {
  await add(twoLines)
  const { created, errors } = await add('203.0.113.9:1\n203.0.113.7:3128:us:me:other')
  expect(created).toHaveLength(1)
  expect(errors).toEqual([{ line: 2, message: 'Line 2: this proxy is already in the list.' }])
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
