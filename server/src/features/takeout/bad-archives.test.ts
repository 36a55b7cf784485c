// @module-tag deep
import { messages } from '@rankline/contract/messages'
import { listTakeouts, startTakeoutImport } from '@rankline/contract/takeout/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { everything, imported, sent, takenOut } from '../../../tests/support/takeouts.ts'
import { makeThings } from '../../../tests/support/things.ts'
import { unzipped, zipped } from '../../../tests/support/zips.ts'
import { OLDEST_VERSION, VERSION } from './format/manifest.ts'

const app = appForTests()
let archive: Buffer
let newcomer: SignedUp

beforeAll(async () => {
  const owner = await signUp(app)
  const shop = await makeProject(app, owner)
  await makeKeywords(app, owner, shop, 'red shoes\nblue hats')
  await makeThings(app, owner, 'a', shop)
  archive = await takenOut(app, owner)
  newcomer = await signUp(app)
})

/** The archive with one file changed; null leaves it out. */
async function changed(name: string, change: (text: string) => string | null): Promise<Buffer> {
  const files = await unzipped(archive)
  const text = change(files.get(name)?.toString() ?? '')
  if (text === null) files.delete(name)
  else files.set(name, Buffer.from(text))
  return zipped(files)
}

/** Starts an import and returns the text of its refusal; null if it starts. */
async function refusalAtStart(bytes: Buffer): Promise<string | null> {
  const id = await sent(app, newcomer, bytes)
  const { status, body } = await app.call(startTakeoutImport, { takeout_id: id }, newcomer.token)
  await app.database.db.deleteFrom('takeouts').where('id', '=', id).execute()
  expect([200, 409]).toContain(status)
  return status === 200 ? null : body.message
}

const withVersion = (manifest: string, version: number) =>
  manifest.replace(`"version": ${VERSION}`, `"version": ${version}`)

test('what is no archive, has foreign files or another version is refused before it starts', async () => {
  expect(await refusalAtStart(archive)).toBeNull()
  for (const bytes of [Buffer.from('hello'), Buffer.alloc(100_000), archive.subarray(0, archive.length - 30)])
    expect(await refusalAtStart(bytes)).toBe(messages.takeoutNoArchive)
  expect(await refusalAtStart(await changed('extra.csv', () => 'a'))).toBe(messages.takeoutUnknownFile)
  expect(await refusalAtStart(await changed('manifest.json', () => null))).toBe(messages.takeoutNoArchive)
  expect(await refusalAtStart(await changed('tags.csv', () => null))).toBe(
    messages.takeoutDamaged('tags.csv'),
  )
  const later = await changed('manifest.json', (text) => withVersion(text, VERSION + 1))
  expect(await refusalAtStart(later)).toBe(messages.takeoutVersion(VERSION + 1))
  const earlier = await changed('manifest.json', (text) => withVersion(text, OLDEST_VERSION - 1))
  expect(await refusalAtStart(earlier)).toBe(messages.takeoutTooOld(OLDEST_VERSION - 1, OLDEST_VERSION))
  const other = await changed('manifest.json', (text) => text.replace('rankline-takeout', 'something'))
  expect(await refusalAtStart(other)).toBe(messages.takeoutDamaged('manifest.json'))
})

test('names with paths, and two files of one name, are refused', async () => {
  const renamed = (name: string) =>
    Buffer.from(archive.toString('latin1').replaceAll('settings.json', name), 'latin1')
  for (const name of ['../../../evil', '/etc/rankline', 'c:\\windows\\ab', 'manifest.json'])
    expect(await refusalAtStart(renamed(name))).toBe(messages.takeoutUnknownFile)
})

test('a file that unpacks to far more than it has is refused by what it says, and by what it does', async () => {
  const bomb = await changed('positions.csv', () => '0'.repeat(40_000_000))
  expect(await refusalAtStart(bomb)).toBe(messages.takeoutUnpacksTooLarge)
  // The directory says that the file is small.
  const lying = Buffer.from(bomb)
  for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4))
    if (lying.readUInt32LE(at + 24) === 40_000_000) lying.writeUInt32LE(1_000, at + 24)
  expect(await imported(app, newcomer, lying)).toMatchObject({
    status: 'failed',
    failure: messages.takeoutDamaged('positions.csv'),
  })
})

const column = (text: string, name: string, value: string) => {
  const [head = '', first = '', ...rest] = text.split('\r\n')
  const cells = first.split(',')
  cells[head.split(',').indexOf(name)] = value
  return [head, cells.join(','), ...rest].join('\r\n')
}

test.each<[string, (text: string) => string]>([
  ['projects.csv', (text) => column(text, 'url', 'javascript:alert(1)')],
  ['projects.csv', (text) => column(text, 'country_id', '999')],
  ['projects.csv', (text) => column(text, 'created_at', 'yesterday')],
  ['keywords.csv', (text) => column(text, 'engine_id', '900')],
  ['keywords.csv', (text) => column(text, 'phrase', 'RED  Shoes')],
  ['keywords.csv', (text) => column(text, 'project_id', '999999999')],
  ['keywords.csv', (text) => column(text, 'landing_url', 'javascript:alert(1)')],
  ['keywords.csv', (text) => column(text, 'geo_location_id', '123456789')],
  ['keywords.csv', (text) => column(text, 'trend', '"[1"')],
  ['keywords.csv', (text) => column(text, 'failure', 'a\u0000b')],
  ['keywords.csv', (text) => text.replace('phrase', 'account_id')],
  ['keywords.csv', (text) => `${text}"`],
  ['keywords.csv', (text) => `${text}${'x'.repeat(600_000)}`],
  ['tags.csv', (text) => `${text}${text.split('\r\n')[1]}\r\n`],
  ['tags.csv', (text) => `${text.split('\r\n')[0]}\r\n`],
  ['alerts.jsonl', (text) => text.replace('"webhook"', '"push"')],
  ['alerts.jsonl', (text) => text.replace(/https:[^"]*/, 'file:///etc/passwd')],
  ['alerts.jsonl', (text) => text.replace('"id":', '"account_id":1,"id":')],
  ['alerts.jsonl', () => '{}\n'],
  ['reports.jsonl', (text) => text.replace(/"start_on":"[^"]*"/, '"start_on":"2099-01-01"')],
  ['settings.json', () => '{'],
])('%s that was changed is refused by name, and nothing is imported (%#)', async (file, change) => {
  const row = await imported(app, newcomer, await changed(file, change))
  expect(row).toMatchObject({ status: 'failed', failure: messages.takeoutDamaged(file) })
  const found = await everything(app, newcomer.accountId)
  expect(Object.values(found).every((rows) => rows.length === 0)).toBe(true)
  const { rows } = await app.database.pool.query('SELECT count(*)::int AS parts FROM takeout_parts')
  expect(rows[0].parts).toBe(0)
})

test('two rows of one day are refused by the database, and nothing stays', async () => {
  const files = await unzipped(archive)
  const manifest = JSON.parse(files.get('manifest.json')!.toString())
  const [head, row] = files.get('keyword_tags.csv')!.toString().split('\r\n')
  files.set('keyword_tags.csv', Buffer.from(`${head}\r\n${row}\r\n${row}\r\n`))
  manifest.rows['keyword_tags.csv'] = 2
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  expect(await imported(app, newcomer, await zipped(files))).toMatchObject({
    status: 'failed',
    failure: messages.takeoutDamaged('keyword_tags.csv'),
  })
  expect((await everything(app, newcomer.accountId)).projects).toEqual([])
  const [last] = await app.items(listTakeouts, {}, newcomer.token)
  expect(last?.failure).toBe(messages.takeoutDamaged('keyword_tags.csv'))
})
