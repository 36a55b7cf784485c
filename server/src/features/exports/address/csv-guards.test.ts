import { loginAsClient } from '@rankline/contract/clients/calls'
import { createCsvAddress } from '@rankline/contract/exports/csv-addresses'
import { updateMemberPolicy } from '@rankline/contract/second-factor/calls'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { makeMember } from '../../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../../tests/support/clients.ts'
import { makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { addTotp } from '../../../../tests/support/second-factor.ts'

let app: TestApp
let owner: SignedUp
const lines: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  app = await createTestApp({ log, requestsPerMinute: 200 })
  owner = await signUp(app)
})
afterAll(() => app.close())

const read = async (url: string) =>
  (await app.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode

async function makeShop(person: SignedUp) {
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'red shoes')
  return project
}

test('a member without the second factor that the account asks for reads nothing', async () => {
  const shop = await makeShop(owner)
  const member = await makeMember(app, owner, 'viewer')
  const { url } = await app.items(createCsvAddress, { name: 'x', project_id: shop.id }, member.token)
  const mine = await app.items(createCsvAddress, { name: 'x', project_id: shop.id }, owner.token)
  await app.items(updateMemberPolicy, { is_required: 1 }, owner.token)
  expect(await read(url)).toBe(404)
  expect(await read(mine.url)).toBe(200)
  await addTotp(app, member)
  expect(await read(url)).toBe(200)
  await app.items(updateMemberPolicy, { is_required: 0 }, owner.token)
})

test('a session in the name of a client makes no address that would outlive it', async () => {
  const client = await signUpClient(app, await makeBrand(app, owner))
  const project = await makeShop(client)
  const { rows } = await app.database.pool.query('SELECT id FROM clients WHERE account_id = $1', [
    client.accountId,
  ])
  const { token } = await app.items(loginAsClient, { user_dashboard_id: rows[0].id }, owner.token)
  const input = { name: 'x', project_id: project.id }
  expect((await app.call(createCsvAddress, input, token)).status).toBe(403)
  expect((await app.call(createCsvAddress, input, client.token)).status).toBe(200)
})

test('no log line has a token', async () => {
  const shop = await makeShop(owner)
  const { url } = await app.items(createCsvAddress, { name: 'x', project_id: shop.id }, owner.token)
  expect(await read(url)).toBe(200)
  expect(lines.some((line) => line.includes('/api/v1/csv/'))).toBe(true)
  const token = url.split('/').at(-1)!.slice(0, 43)
  expect(lines.filter((line) => line.includes(token))).toEqual([])
})

test('an address is read 30 times in ten minutes, and made-up ones count for who asks', async () => {
  const shop = await makeShop(owner)
  const { url } = await app.items(createCsvAddress, { name: 'x', project_id: shop.id }, owner.token)
  const seen = []
  for (let time = 0; time < 31; time += 1) seen.push(await read(url))
  expect(seen.slice(0, 30).every((status) => status === 200)).toBe(true)
  expect(seen[30]).toBe(429)
  const statuses = new Set<number>()
  for (let time = 0; time < 200; time += 1)
    statuses.add(await read(`https://a/api/v1/csv/${String(time).padStart(43, 'a')}.csv`))
  expect([...statuses]).toEqual([404, 429])
})
