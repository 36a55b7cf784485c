import { randomBytes } from 'node:crypto'
import { DAY } from '@rankline/contract/days'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import type { NewDownload } from './download.ts'
import { forgetDownloads } from './downloads.jobs.ts'
import { deleteDownload } from './downloads.queries.ts'
import { downloadPath, readDownload } from './downloads.service.ts'
import { storeDownload } from './store-download.service.ts'

const app = appForTests()
let owner: SignedUp
let ctx: ReturnType<typeof sendingContext>

beforeAll(async () => {
  owner = await signUp(app)
  ctx = sendingContext(app)
})

const later = (ms: number) => new Date(Date.now() + ms)
const report = (changes: Partial<NewDownload> = {}): NewDownload => ({
  kind: 'report',
  name: 'Trail shop – März.csv',
  mediaType: 'text/csv; charset=utf-8',
  expiresAt: later(DAY),
  ...changes,
})

async function* pieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

const open = (url: string) =>
  app.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity' } })

async function rowsOf(id: number) {
  const { db } = app.database
  const headers = await db.selectFrom('downloads').select('id').where('id', '=', id).execute()
  const parts = await db.selectFrom('download_parts').select('part').where('download_id', '=', id).execute()
  return { headers: headers.length, parts: parts.length }
}

test.each([0, 1, 256 * 1024, 700_001])(
  'a file of %i bytes is downloaded as it was stored',
  async (length) => {
    const bytes = randomBytes(length)
    const { id } = await storeDownload(ctx, owner.accountId, report(), pieces(bytes, 100_003))
    const answer = await open(await downloadPath(ctx, owner.accountId, id, later(60_000)))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['content-disposition']).toContain(
      "filename*=UTF-8''Trail%20shop%20%E2%80%93%20M%C3%A4rz.csv",
    )
  },
)

test('a file is not offered before it is whole, and nothing remains of one that fails', async () => {
  let id = 0
  async function* breaking() {
    yield randomBytes(300_000)
    const row = await app.database.db
      .selectFrom('downloads')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    id = row.id
    expect(await readDownload(ctx.db, owner.accountId, id)).toBeUndefined()
    throw new Error('the disk is full')
  }
  await expect(storeDownload(ctx, owner.accountId, report(), breaking())).rejects.toThrow('the disk is full')
  expect(await rowsOf(id)).toEqual({ headers: 0, parts: 0 })
})

test('SEC-017 an address opened without a session ends at its moment, with the file, and when the file is deleted', async () => {
  const { accountId } = owner
  const { id } = await storeDownload(ctx, accountId, report(), pieces(Buffer.from('a'), 1))
  const path = await downloadPath(ctx, accountId, id, later(60_000))
  expect((await open(await downloadPath(ctx, accountId, id, later(-1)))).statusCode).toBe(404)
  await app.database.db
    .updateTable('downloads')
    .set({ expires_at: later(-1) })
    .where('id', '=', id)
    .execute()
  expect((await open(path)).statusCode).toBe(404)
  await app.database.db
    .updateTable('downloads')
    .set({ expires_at: later(DAY) })
    .where('id', '=', id)
    .execute()
  expect((await open(path)).statusCode).toBe(200)
  await deleteDownload(ctx.db, accountId, id)
  expect((await open(path)).statusCode).toBe(404)
  await expect(downloadPath(ctx, accountId, id, later(60_000))).rejects.toThrow('Not found.')
})

test('SEC-017 an address that was changed or made up is not found', async () => {
  const { id } = await storeDownload(ctx, owner.accountId, report(), pieces(Buffer.from('a'), 1))
  const path = await downloadPath(ctx, owner.accountId, id, later(60_000))
  const changed = path.slice(0, -3) + (path.endsWith('AAA') ? 'BBB' : 'AAA')
  for (const url of [changed, '/api/v1/downloads/1', `/api/v1/downloads/${'x'.repeat(5_000)}`])
    expect((await open(url)).statusCode, url).toBe(404)
})

test('whoever opens an ended link in a browser reads a sentence on a page', async () => {
  const ended = await downloadPath(ctx, owner.accountId, 1, later(-1))
  const page = await app.app.inject({ url: ended, headers: { accept: 'text/html,*/*' } })
  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<h1>This link has ended. Ask its sender for a new one.</h1>')
  expect((await open(ended)).json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('another account reads no file by its id', async () => {
  const { id } = await storeDownload(ctx, owner.accountId, report(), pieces(Buffer.from('a'), 1))
  const stranger = await signUp(app)
  expect(await readDownload(ctx.db, stranger.accountId, id)).toBeUndefined()
  await deleteDownload(ctx.db, stranger.accountId, id)
  expect(await readDownload(ctx.db, owner.accountId, id)).toBeDefined()
})

test('a file deleted while somebody reads it does not look whole', async () => {
  const { id } = await storeDownload(ctx, owner.accountId, report(), pieces(randomBytes(600_000), 100_000))
  const found = await readDownload(ctx.db, owner.accountId, id)
  const read = async () => {
    for await (const _part of found?.body ?? []) await deleteDownload(ctx.db, owner.accountId, id)
  }
  await expect(read()).rejects.toThrow('was deleted while it was read')
})

test('expired files and what a killed process has left are deleted', async () => {
  const stored = (changes?: Partial<NewDownload>) =>
    storeDownload(ctx, owner.accountId, report(changes), pieces(Buffer.from('a'), 1))
  const [kept, expired, left, begun] = [await stored(), await stored(), await stored(), await stored()]
  const { db } = app.database
  await db
    .updateTable('downloads')
    .set({ expires_at: later(-1) })
    .where('id', '=', expired.id)
    .execute()
  await db.updateTable('downloads').set({ bytes: null }).where('id', 'in', [left.id, begun.id]).execute()
  await db
    .updateTable('downloads')
    .set({ created_at: later(-2 * DAY) })
    .where('id', '=', left.id)
    .execute()
  await forgetDownloads.perform(ctx, {})
  const remain = await Promise.all([kept, expired, left, begun].map(({ id }) => rowsOf(id)))
  expect(remain.map(({ headers, parts }) => headers + parts)).toEqual([2, 0, 0, 2])
})
