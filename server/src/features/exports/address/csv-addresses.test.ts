import {
  createCsvAddress,
  deleteCsvAddress,
  listCsvAddresses,
} from '@rankline/contract/exports/csv-addresses'
import { assignMembers } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../../tests/support/clients.ts'
import { csvLines } from '../../../../tests/support/exports.ts'
import { bulk, makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'

const app = appForTests()
let owner: SignedUp
let shop: Project

beforeEach(async () => {
  owner = await signUp(app)
  shop = await makeProject(app, owner, { project_name: 'Shop' })
  await makeKeywords(app, owner, shop, 'red shoes\n=1+1\nblue hats')
})

const make = (input: Record<string, string | number>, { token } = owner) =>
  app.items(createCsvAddress, { name: 'Sheet', ...input }, token)
const read = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'GET',
    url: new URL(url).pathname,
    headers: { 'accept-encoding': 'identity', ...headers },
  })
const keywordsOf = async (url: string) => {
  const { statusCode, rawPayload } = await read(url)
  expect(statusCode).toBe(200)
  return csvLines(rawPayload)
    .slice(1)
    .map(([keyword]) => keyword)
    .toSorted()
}

test('an address gives its list as CSV without a session, filtered as it was, with what is there now', async () => {
  const { url } = await make({ project_id: shop.id, keyword_query: 'shoes' })
  expect(url).toMatch(/^https:\/\/rank\.example\.com\/api\/v1\/csv\/[\w-]{43}\.csv$/)
  const { headers, rawPayload } = await read(url)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  expect(rawPayload.subarray(0, 7).toString()).toBe('Keyword')
  expect(await keywordsOf(url)).toEqual(['red shoes'])
  await makeKeywords(app, owner, shop, 'green shoes')
  expect(await keywordsOf(url)).toEqual(['green shoes', 'red shoes'])
})

test('formulas are defused, and the token is stored nowhere', async () => {
  const { url } = await make({ project_id: shop.id })
  expect(await keywordsOf(url)).toEqual(["'=1+1", 'blue hats', 'red shoes'])
  const token = new URL(url).pathname.split('/').at(-1)?.slice(0, 43) ?? ''
  const { rows } = await app.database.pool.query('SELECT * FROM csv_addresses WHERE account_id = $1', [
    owner.accountId,
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
  const list = await app.call(listCsvAddresses, {}, owner.token)
  expect(JSON.stringify(list.body)).not.toContain(token)
})

test('an unchanged list is answered with 304, a changed one anew', async () => {
  const { url } = await make({ project_id: shop.id })
  const { headers } = await read(url)
  const etag = String(headers.etag)
  const same = await read(url, { 'if-none-match': `W/${etag}, "other"` })
  expect([same.statusCode, same.payload]).toEqual([304, ''])
  await makeKeywords(app, owner, shop, 'green shoes')
  expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a revoked address ends at once, only its maker sees and revokes it, and unknown ones are not found', async () => {
  const { url, address } = await make({ project_id: shop.id })
  const stranger = await signUp(app)
  expect(await app.items(listCsvAddresses, {}, stranger.token)).toEqual([])
  const input = { csv_address_id: address.id }
  expect((await app.call(deleteCsvAddress, input, stranger.token)).status).toBe(404)
  await read(url)
  expect((await app.items(listCsvAddresses, {}, owner.token))[0]).toMatchObject({
    name: 'Sheet',
    last_read_at: expect.any(String),
  })
  await app.items(deleteCsvAddress, input, owner.token)
  expect((await read(url)).statusCode).toBe(404)
  for (const wrong of [
    url.replace(/.\.csv$/, '.csv'),
    `${url}x`,
    'https://a/api/v1/csv/',
    'https://a/api/v1/csv/x.csv',
  ])
    expect([wrong, (await read(wrong)).statusCode]).toEqual([wrong, 404])
})

test('the rights of a member are asked for at every read', async () => {
  const blog = await makeProject(app, owner, { project_name: 'Blog' })
  await makeKeywords(app, owner, blog, 'secret words')
  const member = await makeMember(app, owner, 'viewer', { project_ids: [shop.id] })
  expect((await app.call(createCsvAddress, { name: 'x', project_id: blog.id }, member.token)).status).toBe(
    404,
  )
  const { url } = await make({ project_id: shop.id }, member)
  expect(await keywordsOf(url)).toHaveLength(3)
  const become = (change: object) =>
    app.database.db.updateTable('members').set(change).where('id', '=', member.memberId).execute()
  await become({ status: 0 })
  expect((await read(url)).statusCode).toBe(404)
  await become({ status: 1 })
  expect((await read(url)).statusCode).toBe(200)
  await become({ end_at: new Date(Date.now() - 1_000) })
  expect((await read(url)).statusCode).toBe(404)
  await become({ end_at: null })
  await app.database.db.deleteFrom('project_members').where('member_id', '=', member.memberId).execute()
  expect((await read(url)).statusCode).toBe(404)
  await app.items(assignMembers, { user_member_ids: [member.memberId], project_ids: [shop.id] }, owner.token)
  expect((await read(url)).statusCode).toBe(200)
})

test('a list of all projects has only what its person sees, and a deleted project is not found', async () => {
  const { url } = await make({})
  const other = await make({ project_id: shop.id })
  expect(await keywordsOf(url)).toHaveLength(3)
  await app.items(deleteProjects, { project_ids: [shop.id] }, owner.token)
  expect(await keywordsOf(url)).toEqual([])
  expect((await read(other.url)).statusCode).toBe(404)
})

test('a list that is too large is refused, at first and later', async () => {
  const days = { positions_from: '2024-01-01', positions_to: '2026-12-31' }
  const { url } = await make({ project_id: shop.id, ...days })
  await makeKeywords(app, owner, shop, bulk(300))
  const later = await read(url)
  expect([later.statusCode, later.json().message]).toEqual([413, messages.csvTooLarge(300_000)])
  const refused = await app.call(createCsvAddress, { name: 'x', project_id: shop.id, ...days }, owner.token)
  expect(refused.status).toBe(413)
})

test('a disabled person and an ended package have no address any more, and come back with theirs', async () => {
  const { url } = await make({ project_id: shop.id })
  const { db } = app.database
  const status = async () => (await read(url)).statusCode
  const become = (change: { status: number } | { deleted_at: Date }) =>
    db.updateTable('users').set(change).where('account_id', '=', owner.accountId).execute()
  await become({ status: 0 })
  expect(await status()).toBe(404)
  await become({ status: 1 })
  expect(await status()).toBe(200)
  const end = (end_at: Date | null) =>
    db
      .updateTable('members')
      .set({ end_at })
      .where('account_id', '=', owner.accountId)
      .where('role', '=', 'admin')
      .execute()
  await end(new Date(Date.now() - 1_000))
  expect(await status()).toBe(404)
  await end(null)
  expect(await status()).toBe(200)
})

test('the address of a client ends with the client and the brand; an agency makes none for its client', async () => {
  const brand = await makeBrand(app, owner)
  const client = await signUpClient(app, brand)
  const project = await makeProject(app, client)
  await makeKeywords(app, client, project, 'red shoes')
  const refused = await app.call(createCsvAddress, { name: 'x', project_id: project.id }, owner.token)
  expect(refused.status).toBe(403)
  const { url } = await make({ project_id: project.id }, client)
  expect(await keywordsOf(url)).toEqual(['red shoes'])
  const { db } = app.database
  await db.updateTable('brands').set({ status: 0 }).where('id', '=', brand.id).execute()
  expect((await read(url)).statusCode).toBe(404)
  await db.updateTable('brands').set({ status: 1 }).where('id', '=', brand.id).execute()
  expect((await read(url)).statusCode).toBe(200)
  await db.updateTable('clients').set({ status: 0 }).where('account_id', '=', client.accountId).execute()
  expect((await read(url)).statusCode).toBe(404)
})
