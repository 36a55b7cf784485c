import { utcDay } from '@rankline/contract/days'
import { deleteKeywords } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { startTakeoutImport } from '@rankline/contract/takeout/calls'
import { beforeAll, expect, test } from 'vitest'
import { checkOn, makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { withRows } from '../../../tests/support/changed-archives.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { mean, visibilityAt } from '../../../tests/support/recomputed.ts'
import { makeReport } from '../../../tests/support/reports.ts'
import { everything, imported, sent, takenOut } from '../../../tests/support/takeouts.ts'
import { unzipped, zipped } from '../../../tests/support/zips.ts'

const app = appForTests()
let owner: SignedUp
let newcomer: SignedUp
/** The files of one account as this version, and as versions 3 and 4 wrote them. */
let present: Map<string, Buffer>
let third: Map<string, Buffer>
let fourth: Map<string, Buffer>

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
  fourth = asVersion4(present)
})

const textOf = (files: ReadonlyMap<string, Buffer>, name: string) => files.get(name)!.toString()

/** Columns that version 5 brought. */
const ofSnippets = ['is_snippet', 'was_snippet', 'kind']

/** Removes the days of tags, the tags of projects and everything added by version 5. */
function asVersion3(files: ReadonlyMap<string, Buffer>) {
  const { 'tag_spans.csv': _, ...rows } = JSON.parse(textOf(files, 'manifest.json')).rows
  const old = new Map(asVersion4(files))
  old.delete('tag_spans.csv')
  old.set('projects.csv', without(textOf(files, 'projects.csv'), ['tags']))
  return old.set('manifest.json', manifestOf(files, 3, rows))
}

/** Columns of alerts that version 7 brought, and of reports that versions 8 to 10 brought. */
const ofScopes = ['project_scope', 'scope_name', 'digest_hour', 'digest_time_zone', 'digest_at']
const ofReports = ['send_hour', 'send_time_zone', 'language']
const ofParts = ['parts', 'tag_ids', 'summary', 'next_comment', 'logo']

/** Files that versions 11 and 12 brought. */
const filesOf12 = ['topic_groupings.csv', 'questions.csv', 'question_brands.csv']
const laterFiles = ['citation_days.csv', ...filesOf12]

/** Removes the columns of version 14. The manifest stays. */
const asVersion13 = (files: ReadonlyMap<string, Buffer>): Map<string, Buffer> =>
  new Map(files).set(
    'keywords.csv',
    without(textOf(files, 'keywords.csv'), [
      ...['intent', 'intent_shares'],
      ...['ends_on', 'is_once', 'ended_on'],
    ]),
  )

/** Removes the columns of version 13, too. The manifest stays. */
function asVersion12(files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const old = asVersion13(files)
  for (const name of [...old.keys()])
    if (name.endsWith('.csv')) old.set(name, without(textOf(old, name), ['above_things', 'above_pixels']))
  return old
}

/** Removes the tables and the columns of version 12, too. The manifest stays. */
function asVersion11(files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const old = asVersion12(files)
  for (const name of filesOf12) old.delete(name)
  return old.set('tags.csv', without(textOf(files, 'tags.csv'), ['topic_of', 'is_renamed']))
}

/** Removes the table of version 11, too. The manifest stays. */
function asVersion10(files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const old = asVersion11(files)
  old.delete('citation_days.csv')
  return old
}

/** Removes the column of version 10, too. The manifest stays. */
const asVersion9 = (files: ReadonlyMap<string, Buffer>): Map<string, Buffer> =>
  asVersion10(files).set('reports.jsonl', withoutKeys(textOf(files, 'reports.jsonl'), ['other_project_ids']))

/** Removes the columns of version 9, too. The manifest stays. */
const asVersion8 = (files: ReadonlyMap<string, Buffer>): Map<string, Buffer> =>
  asVersion9(files).set('reports.jsonl', withoutKeys(textOf(asVersion9(files), 'reports.jsonl'), ofParts))

/** Removes the columns of version 8, too. The manifest stays. */
const asVersion7 = (files: ReadonlyMap<string, Buffer>): Map<string, Buffer> =>
  asVersion8(files).set('reports.jsonl', withoutKeys(textOf(asVersion8(files), 'reports.jsonl'), ofReports))

/** Removes the columns of version 7, too. The manifest stays. */
const asVersion6 = (files: ReadonlyMap<string, Buffer>): Map<string, Buffer> =>
  asVersion7(files)
    .set('alerts.jsonl', withoutKeys(textOf(files, 'alerts.jsonl'), ofScopes))
    .set('alert_hits.csv', without(textOf(files, 'alert_hits.csv'), ['project_id']))

/** A JSON file without some of its columns. */
function withoutKeys(text: string, names: readonly string[]): Buffer {
  const lines = text.split('\n').filter((line) => line !== '')
  const kept = lines.map((line) => {
    const columns = Object.entries(JSON.parse(line)).filter(([name]) => !names.includes(name))
    return `${JSON.stringify(Object.fromEntries(columns))}\n`
  })
  return Buffer.from(kept.join(''))
}

/** Removes the columns of version 5. */
function asVersion4(files: ReadonlyMap<string, Buffer>) {
  const { rows } = JSON.parse(textOf(files, 'manifest.json'))
  const old = asVersion6(files)
  for (const name of [...old.keys()])
    if (name.endsWith('.csv')) old.set(name, without(textOf(old, name), ofSnippets))
  return old.set('manifest.json', manifestOf(files, 4, rows))
}

function manifestOf(files: ReadonlyMap<string, Buffer>, version: number, all: Record<string, number>) {
  const rows = Object.fromEntries(Object.entries(all).filter(([name]) => !laterFiles.includes(name)))
  return Buffer.from(JSON.stringify({ ...JSON.parse(textOf(files, 'manifest.json')), version, rows }))
}

/** A CSV file without some of its columns. */
function without(text: string, names: readonly string[]): Buffer {
  const lines = text.split('\r\n').map((line) => line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [])
  const kept = lines.map((cells) => cells.filter((_, index) => !names.includes(lines[0]?.[index] ?? '')))
  return Buffer.from(kept.map((cells) => cells.join(',')).join('\r\n'))
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

test('an archive of version 4 is imported: no position is one of the featured snippet', async () => {
  const person = await signUp(app)
  const keywords = textOf(fourth, 'keywords.csv')
  expect(keywords).toContain(',position,previous_position,')
  expect(await imported(app, person, await zipped(fourth))).toMatchObject({ status: 'done', failure: null })
  const [before, after] = [await everything(app, owner.accountId), await everything(app, person.accountId)]
  expect(after.keywords).toEqual(
    before.keywords!.map((keyword) => ({ ...keyword, is_snippet: false, was_snippet: false })),
  )
})

test('an archive of version 5 has visibility by places: it is counted again from the positions', async () => {
  const [maker, person] = [await signUp(app), await signUp(app)]
  const shop = await makeProject(app, maker)
  const [red, blue] = await makeKeywords(app, maker, shop, 'red shoes\nblue hats')
  await checkOn(app, -9, [
    [red!, 1],
    [blue!, 50],
  ])
  await checkOn(app, -8, [[red!, 2]])
  await checkOn(app, -7, [
    [red!, 3],
    [blue!, null],
  ])
  const halves = Array.from({ length: 20 }, (_, index) => 0.5 ** (index + 1))
  const { db } = app.database
  await db
    .insertInto('click_curves')
    .values({ account_id: maker.accountId, first_day: utcDay(-7), shares: halves })
    .execute()
  const alerts = []
  for (const trigger_type of ['visibility', 'avg'])
    alerts.push(await makeAlert(app, maker, { source_type_project: shop.id, trigger_type }))
  for (const { id } of alerts)
    await db
      .insertInto('alert_hits')
      .values({ account_id: maker.accountId, alert_id: id, day: utcDay(-7), before: 90, now: 80, url: null })
      .execute()

  const files = asVersion6(await unzipped(await takenOut(app, maker)))
  const { rows } = JSON.parse(textOf(files, 'manifest.json'))
  files.set('manifest.json', manifestOf(files, 5, rows))
  const archive = await withRows(await zipped(files), 'project_days', (days) =>
    days.map((day) => ({ ...day, visibility: 75 })),
  )
  expect(await imported(app, person, archive)).toMatchObject({ status: 'done', failure: null })
  const after = await everything(app, person.accountId)
  expect(after.project_days!.map(({ visibility }) => visibility)).toEqual(
    [
      mean([visibilityAt(1), visibilityAt(50)]),
      mean([visibilityAt(2), visibilityAt(50)]),
      // By the curve of that day, a third position has a quarter of the clicks of the first.
      mean([25, 0]),
    ].map((visibility) => expect.closeTo(visibility!, 3)),
  )
  expect(after.alert_hits!.map(({ alert_id: alert }) => after.alerts![Number(alert)]!.trigger_type)).toEqual([
    'avg',
  ])
})

test('a day of version 5 whose keywords are deleted has no visibility', async () => {
  const [maker, person] = [await signUp(app), await signUp(app)]
  const shop = await makeProject(app, maker)
  const [red] = await makeKeywords(app, maker, shop, 'red shoes\nblue hats')
  await checkOn(app, -9, [[red!, 1]])
  await app.items(deleteKeywords, { project_id: shop.id, project_keyword_ids: [red!.id] }, maker.token)
  const files = asVersion6(await unzipped(await takenOut(app, maker)))
  const { rows } = JSON.parse(textOf(files, 'manifest.json'))
  files.set('manifest.json', manifestOf(files, 5, rows))
  expect(await imported(app, person, await zipped(files))).toMatchObject({ status: 'done', failure: null })
  const after = await everything(app, person.accountId)
  expect(after.project_days).toMatchObject([{ day: utcDay(-9), visibility: null }])
})

test('line breaks in names of an older archive become spaces', async () => {
  const person = await signUp(app)
  let archive = await withRows(await zipped(present), 'tags', (rows) =>
    rows.map((row) => ({ ...row, name: 'For\r\nspring' })),
  )
  archive = await withRows(archive, 'projects', (rows) =>
    rows.map((row) => ({ ...row, name: 'The\nshop', folder: 'My\u2028clients', tags: ['A\tB'] })),
  )
  expect(await imported(app, person, archive)).toMatchObject({ status: 'done', failure: null })
  const after = await everything(app, person.accountId)
  expect(after.tags).toMatchObject([{ name: 'For spring' }])
  expect(after.projects).toMatchObject([{ name: 'The shop', folder: 'My clients', tags: ['A B'] }])
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
    'version 3 with projects of this version',
    () => mixed(third, 'projects.csv', present),
    messages.takeoutDamaged('projects.csv'),
  ],
  [
    'this version with projects of version 3',
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
    'version 3 with a file of this version',
    () => mixed(third, 'tag_spans.csv', present),
    messages.takeoutUnknownFile,
  ],
  [
    'this version without one of its files',
    () => zipped(new Map([...present].filter(([name]) => name !== 'tag_spans.csv'))),
    messages.takeoutDamaged('tag_spans.csv'),
  ],
])('%s is refused before it starts', async (_, archive, message) => {
  const takeout_id = await sent(app, newcomer, await archive())
  const { status, body } = await app.call(startTakeoutImport, { takeout_id }, newcomer.token)
  expect([status, body.message]).toEqual([409, message])
})

test('reports of an archive of version 7 are sent at the usual time', async () => {
  const [maker, person] = [await signUp(app), await signUp(app)]
  const shop = await makeProject(app, maker)
  await makeReport(app, maker, shop.id, { send_hour: 9, send_time_zone: 'Asia/Kolkata' })
  const files = await unzipped(await takenOut(app, maker))
  const timeOf = async (archive: ReadonlyMap<string, Buffer>, to: SignedUp) => {
    expect(await imported(app, to, await zipped(archive))).toMatchObject({ status: 'done', failure: null })
    return (await everything(app, to.accountId)).reports
  }
  expect(await timeOf(files, await signUp(app))).toMatchObject([
    { send_hour: 9, send_time_zone: 'Asia/Kolkata' },
  ])
  const { rows } = JSON.parse(textOf(files, 'manifest.json'))
  const seventh = asVersion7(files).set('manifest.json', manifestOf(files, 7, rows))
  expect(await timeOf(seventh, person)).toMatchObject([{ send_hour: 6, send_time_zone: 'UTC' }])
})

test('reports of an archive of version 8 have the parts of their detail', async () => {
  const [maker, person, other] = [await signUp(app), await signUp(app), await signUp(app)]
  const shop = await makeProject(app, maker)
  const [red] = await makeKeywords(app, maker, shop, 'red shoes')
  await app.items(createTag, { tag: 'shoes', project_keyword_ids: [red!.id] }, maker.token)
  const tagOf = ({ accountId }: SignedUp) =>
    app.database.db
      .selectFrom('tags')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  const chosen = { parts: ['tags', 'summary'], summary: 'written', next_comment: 'A good week.' }
  await makeReport(app, maker, shop.id, { ...chosen, tag_ids: [(await tagOf(maker)).id] })
  await app.database.db
    .updateTable('reports')
    .set({ logo: 'AAAA' })
    .where('account_id', '=', maker.accountId)
    .execute()
  const files = await unzipped(await takenOut(app, maker))
  const partsOf = async (archive: ReadonlyMap<string, Buffer>, to: SignedUp) => {
    expect(await imported(app, to, await zipped(archive))).toMatchObject({ status: 'done', failure: null })
    return app.database.db
      .selectFrom('reports')
      .select(['parts', 'tag_ids', 'summary', 'next_comment', 'logo'])
      .where('account_id', '=', to.accountId)
      .execute()
  }
  const read = await partsOf(files, other)
  const { id } = await tagOf(other)
  expect(read).toEqual([{ ...chosen, tag_ids: [id], logo: 'AAAA' }])
  const { rows } = JSON.parse(textOf(files, 'manifest.json'))
  const eighth = asVersion8(files).set('manifest.json', manifestOf(files, 8, rows))
  expect(await partsOf(eighth, person)).toEqual([
    { parts: null, tag_ids: [], summary: 'drafted', next_comment: '', logo: null },
  ])
})

test('reports of an archive of version 9 are about one project; a project in the bin is in no archive', async () => {
  const maker = await signUp(app)
  const [shop, boots, hats] = [
    await makeProject(app, maker, { project_name: 'Shop' }),
    await makeProject(app, maker, { project_name: 'Boots' }),
    await makeProject(app, maker, { project_name: 'Hats' }),
  ]
  await makeReport(app, maker, shop!.id, { other_project_ids: [hats!.id, boots!.id] })
  const namesOf = async (archive: ReadonlyMap<string, Buffer>) => {
    const to = await signUp(app)
    expect(await imported(app, to, await zipped(archive))).toMatchObject({ status: 'done', failure: null })
    const reports = await app.database.db
      .selectFrom('reports')
      .select(['project_id', 'other_project_ids'])
      .where('account_id', '=', to.accountId)
      .execute()
    const projects = await app.database.db
      .selectFrom('projects')
      .select(['id', 'name'])
      .where('account_id', '=', to.accountId)
      .execute()
    const nameOf = (id: number) => projects.find((one) => one.id === id)?.name
    return reports.map((one) => [one.project_id, ...one.other_project_ids].map(nameOf))
  }
  const files = await unzipped(await takenOut(app, maker))
  expect(await namesOf(files)).toEqual([['Shop', 'Hats', 'Boots']])
  const { rows } = JSON.parse(textOf(files, 'manifest.json'))
  const ninth = asVersion9(files).set('manifest.json', manifestOf(files, 9, rows))
  expect(await namesOf(ninth)).toEqual([['Shop']])
  await app.items(deleteProjects, { project_ids: [shop!.id] }, maker.token)
  expect(await namesOf(await unzipped(await takenOut(app, maker)))).toEqual([['Hats', 'Boots']])
})
