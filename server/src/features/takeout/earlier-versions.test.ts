import { utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import { createTag } from '@rankline/contract/tags'
import { startTakeoutImport } from '@rankline/contract/takeout'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../testing/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../testing/keywords.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'
import { everything, imported, sent, takenOut } from '../../testing/takeouts.ts'
import { unzipped, zipped } from '../../testing/zips.ts'

const app = appForTests()
let owner: SignedUp
let newcomer: SignedUp
/** The files of one account as this version, and as version 3 wrote them. */
let present: Map<string, Buffer>
let third: Map<string, Buffer>

beforeAll(async () => {
  owner = await signUp(app)
  newcomer = await signUp(app)
  const shop = await makeProject(app, owner)
  const [red] = await makeKeywords(app, owner, shop, 'red shoes\nblue hats')
  await app.items(createTag, { tag: 'shoes', project_keyword_ids: [red!.id] }, owner.token)
  await app.database.db
    .updateTable('projects')
    .set({ folder: 'Clients', tags: ['Shops'] })
    .where('id', '=', shop.id)
    .execute()
  await app.database.db
    .updateTable('tag_spans')
    .set({ first_day: utcDay(-40) })
    .where('account_id', '=', owner.accountId)
    .execute()
  present = await unzipped(await takenOut(app, owner))
  third = asVersion3(present)
})

const textOf = (files: ReadonlyMap<string, Buffer>, name: string) => files.get(name)!.toString()

/** Without the days of tags and the tags of projects. */
function asVersion3(files: ReadonlyMap<string, Buffer>) {
  const { 'tag_spans.csv': _, ...rows } = JSON.parse(textOf(files, 'manifest.json')).rows
  const projects = textOf(files, 'projects.csv')
  expect(projects).toContain('folder,tags,check_every')
  expect(projects).toContain('Clients,"[""Shops""]",')
  const old = new Map(files)
  old.delete('tag_spans.csv')
  old.set('projects.csv', Buffer.from(projects.replace('tags,', '').replace('"[""Shops""]",', '')))
  const manifest = { ...JSON.parse(textOf(files, 'manifest.json')), version: 3, rows }
  return old.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

const mixed = (files: ReadonlyMap<string, Buffer>, name: string, from: ReadonlyMap<string, Buffer>) =>
  zipped(new Map(files).set(name, from.get(name)!))

test('an archive of version 3 is imported: without tags of projects, with days of tags from today on', async () => {
  const person = await signUp(app)
  const end = await imported(app, person, await zipped(third))
  expect(end).toMatchObject({ status: 'done', failure: null })
  const { tag_spans: spansBefore, ...before } = await everything(app, owner.accountId)
  const { tag_spans: spans, ...after } = await everything(app, person.accountId)
  expect(before.projects).toMatchObject([{ folder: 'Clients', tags: ['Shops'] }])
  expect(after).toEqual({ ...before, projects: [{ ...before.projects![0], tags: [] }] })
  expect(spansBefore).toMatchObject([{ first_day: utcDay(-40), until: 'infinity' }])
  expect(spans).toMatchObject([{ first_day: utcDay(), until: 'infinity' }])
})

test('an archive of this version keeps both', async () => {
  const person = await signUp(app)
  expect(await imported(app, person, await zipped(present))).toMatchObject({ status: 'done' })
  const after = await everything(app, person.accountId)
  expect(after.projects).toMatchObject([{ tags: ['Shops'] }])
  expect(after.tag_spans).toMatchObject([{ first_day: utcDay(-40) }])
})

test.each<[string, () => Promise<Buffer>, string]>([
  [
    'version 3 with projects of version 4',
    () => mixed(third, 'projects.csv', present),
    messages.takeoutDamaged('projects.csv'),
  ],
  [
    'version 4 with projects of version 3',
    () => mixed(present, 'projects.csv', third),
    messages.takeoutDamaged('projects.csv'),
  ],
])('%s is refused by name, and nothing is imported', async (_, archive, failure) => {
  expect(await imported(app, newcomer, await archive())).toMatchObject({ status: 'failed', failure })
  const found = await everything(app, newcomer.accountId)
  expect(Object.values(found).flat()).toEqual([])
})

test.each<[string, () => Promise<Buffer>, string]>([
  [
    'version 3 with a file of version 4',
    () => mixed(third, 'tag_spans.csv', present),
    messages.takeoutUnknownFile,
  ],
  [
    'version 4 without one of its files',
    () => mixed(third, 'manifest.json', present),
    messages.takeoutDamaged('tag_spans.csv'),
  ],
])('%s is refused before it starts', async (_, archive, message) => {
  const takeout_id = await sent(app, newcomer, await archive())
  const { status, body } = await app.call(startTakeoutImport, { takeout_id }, newcomer.token)
  expect([status, body.message]).toEqual([409, message])
})
