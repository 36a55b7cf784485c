import type { ItemsOf } from '@rankline/contract/endpoint'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { createSubscription } from '@rankline/contract/public-api/events'
import { createExport, fetchExport, findExport, listExports } from '@rankline/contract/public-api/exports'
import { importHistory, importKeywords, listHistoryImports } from '@rankline/contract/public-api/imports'
import { listKeywords } from '@rankline/contract/public-api/keywords'
import { listPositions } from '@rankline/contract/public-api/positions'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { csvLines, download, runOnce } from '../support/exports.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { insertExport } from '../support/things.ts'

const app = appForTests()
let person: SignedUp
let token: string
let project: { id: number }

beforeEach(async () => {
  person = await signUp(app)
  project = await makeProject(app, person)
  token = await makeToken(app, person)
})

type Call = Parameters<typeof callProgram>[1]

async function ask<E extends Call>(call: E, input: Record<string, unknown> = {}, by = token) {
  const { status, body } = await callProgram(app, call, input, by)
  expect([status, body]).toEqual([expect.toBeOneOf([200, 201, 202]), expect.anything()])
  return body as ItemsOf<E>
}

test('an export is queued, made by a worker, and fetched', async () => {
  await makeKeywords(app, person, project as never, 'red shoes\nblue hats')
  const input = { project_id: project.id, format: 'csv', columns: ['current'], keyword_query: 'red' }
  const begun = await ask(createExport, input)
  expect(begun).toMatchObject({ state: 'queued', format: 'csv', keywords: 1, expires_at: null })
  const id = { export_id: begun.id }
  expect(await ask(fetchExport, id)).toMatchObject({ path: null })
  await runOnce(app, person.accountId, begun.id)
  expect(await ask(findExport, id)).toMatchObject({ state: 'done', expires_at: expect.any(String) })
  const { path } = await ask(fetchExport, id)
  const lines = csvLines(await download(app, path ?? ''))
  expect(JSON.stringify(lines)).toContain('red shoes')
  expect(JSON.stringify(lines)).not.toContain('blue hats')
  const { data } = await ask(listExports, { fields: 'id,state' })
  expect(data).toEqual([{ id: begun.id, state: 'done' }])
})

test('a person learns once that the export of their program is ready, however fast it was', async () => {
  await makeKeywords(app, person, project as never, 'red shoes')
  await ask(createSubscription, { url: 'https://hooks.example.com/x', events: ['export.ready'] })
  const begun = await ask(createExport, { project_id: project.id, format: 'csv' })
  await runOnce(app, person.accountId, begun.id)
  await runOnce(app, person.accountId, begun.id)
  const { data } = await app.items(listNotifications, {}, person.token)
  expect(data.map(({ title }) => title)).toEqual(['Your export is ready'])
  expect(csvLines(await download(app, data[0]!.click_action ?? '')).join()).toContain('red shoes')
  const { rows } = await app.database.pool.query(
    "SELECT data->>'export_id' AS id FROM program_events WHERE account_id = $1 AND type = 'export.ready'",
    [person.accountId],
  )
  expect(rows).toEqual([{ id: String(begun.id) }])
})

test('a token sees only exports whose projects it all reaches, of its own account', async () => {
  const other = await makeProject(app, person, { project_url: 'https://other.example.com/' })
  const stranger = await signUp(app)
  const own = { accountId: person.accountId }
  const make = (read: { accountId: number; projectId: number | null; projectIds?: number[] }, by = person) =>
    insertExport(app, by, read)
  const seen = await make({ ...own, projectId: project.id })
  const seenToo = await make({ ...own, projectId: null, projectIds: [project.id] })
  const hidden = [
    await make({ ...own, projectId: other.id }),
    await make({ ...own, projectId: null, projectIds: [project.id, other.id] }),
    await make({ ...own, projectId: null }),
    await make({ accountId: stranger.accountId, projectId: project.id }),
    await make({ ...own, projectId: project.id }, stranger),
  ]
  const limited = await makeToken(app, person, { project_ids: [project.id] })
  const { data } = await ask(listExports, {}, limited)
  expect(data.map(({ id }) => id)).toEqual([seen, seenToo])
  for (const call of [findExport, fetchExport]) {
    const statuses = await Promise.all(
      [seen, seenToo, ...hidden].map((id) => callProgram(app, call, { export_id: id }, limited)),
    )
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404, 404, 404])
  }
  const whole = await ask(listExports)
  expect(whole.data.map(({ id }) => id)).toEqual([seen, seenToo, ...hidden.slice(0, 3)])
})

test('an export of a token of some projects has only these', async () => {
  const other = await makeProject(app, person, { project_url: 'https://other.example.com/' })
  await makeKeywords(app, person, project as never, 'red shoes')
  await makeKeywords(app, person, other, 'blue hats')
  const limited = await makeToken(app, person, { project_ids: [project.id] })
  const { id } = await ask(createExport, { format: 'csv' }, limited)
  await runOnce(app, person.accountId, id)
  const { path } = await ask(fetchExport, { export_id: id }, limited)
  const file = (await download(app, path ?? '')).toString()
  expect(file).toContain('red shoes')
  expect(file).not.toContain('blue hats')
  const { status } = await callProgram(app, createExport, { project_id: other.id, format: 'csv' }, limited)
  expect(status).toBe(404)
})

const search = { engine: 'google', country: 'DE' }
const table = 'Volume,Keyword\n900,red shoes\n100,Red  Shoes\n30,blue hats\n'

test('keywords of a file are looked at, then added, each with its result', async () => {
  const input = { project_id: project.id, content: table, search }
  const looked = await ask(importKeywords, { ...input, dry_run: true })
  expect(looked).toMatchObject({
    is_dry_run: true,
    added: 2,
    dropped: { duplicate: 1 },
    column: 2,
    columns: [{ name: 'Volume' }, { name: 'Keyword' }],
    data: [
      { keyword: 'red shoes', result: 'added', keyword_id: null },
      { keyword: 'blue hats', result: 'added', keyword_id: null },
    ],
  })
  const listed = () => ask(listKeywords, { project_id: project.id })
  expect((await listed()).data).toEqual([])
  const first = await ask(importKeywords, { ...input, content: 'blue hats', format: 'txt' })
  expect(first).toMatchObject({ added: 1, column: null })
  const whole = await ask(importKeywords, input)
  expect(whole.data.map(({ result }) => result)).toEqual(['added', 'duplicate'])
  expect((await listed()).data.map(({ keyword }) => keyword)).toEqual(['blue hats', 'red shoes'])
})

test('a file without keywords, or that is too large, is refused', async () => {
  const refused = async (content: string) => {
    const { status, body } = await callProgram(
      app,
      importKeywords,
      { project_id: project.id, content, search },
      token,
    )
    return [status, (body as { errors?: { field: string }[] }).errors?.[0]?.field]
  }
  expect(await refused('Keyword\n')).toEqual([422, 'content'])
  expect(await refused('x'.repeat(300 * 1024 + 1))).toEqual([422, 'content'])
  const many = Array.from({ length: 10_001 }, (_, place) => `k ${place}`).join('\n')
  expect(await refused(many)).toEqual([422, 'content'])
})

test('a history is looked at, then imported with its positions', async () => {
  const content = 'Keyword,Date,Position\nred shoes,2026-03-01,4\nred shoes,2026-03-02,3\n'
  const input = { project_id: project.id, content, search }
  const { import: nothing, preview } = await ask(importHistory, { ...input, dry_run: true })
  expect(nothing).toBeNull()
  expect(preview).toMatchObject({ keywords: 1, positions: 2, first_day: '2026-03-01' })
  expect(preview?.columns.map(({ role }) => role)).toEqual(['keyword', 'day', 'position'])
  expect((await ask(listHistoryImports, { project_id: project.id })).data).toEqual([])
  const { import: made } = await ask(importHistory, input)
  expect(made).toMatchObject({ state: 'done', positions: 2, written: 2, keywords: 1, added: 1 })
  expect((await ask(listHistoryImports, { project_id: project.id })).data).toEqual([made])
  const keywords = await ask(listKeywords, { project_id: project.id })
  expect(keywords.data).toMatchObject([{ keyword: 'red shoes', search: { country: 'DE' } }])
  const days = { keyword_id: keywords.data[0]!.id, from: '2026-03-01', to: '2026-03-02' }
  expect((await ask(listPositions, days)).data.length).toBeGreaterThanOrEqual(0)
  const wrong = { ...input, content: 'Keyword,Date,Position\n' }
  expect((await callProgram(app, importHistory, wrong, token)).body).toMatchObject({
    errors: [{ field: 'content' }],
  })
})

test('an imported history names each row that was left out, with the reason', async () => {
  const content = [
    'Keyword,Date,Position',
    'red shoes,2026-03-01,4',
    'blue shoes,soon,5',
    ',2026-03-01,6',
    'green shoes,2026-03-01,high',
    'red shoes,2026-03-01,9',
    `${'x'.repeat(101)},2026-03-01,7`,
  ].join('\n')
  const expected = [
    { row: 2, keyword: 'blue shoes', reason: 'bad_day' },
    { row: 3, keyword: '', reason: 'no_keyword' },
    { row: 4, keyword: 'green shoes', reason: 'bad_position' },
    { row: 5, keyword: 'red shoes', reason: 'contradiction' },
    { row: 6, keyword: 'x'.repeat(100), reason: 'too_long' },
  ]
  const input = { project_id: project.id, content, search }
  expect((await ask(importHistory, { ...input, dry_run: true })).left_out).toEqual(expected)
  expect((await ask(importHistory, input)).left_out).toEqual(expected)
  const many = Array.from({ length: 1_100 }, (_, place) => `kettle ${place},soon,5`)
  const { preview, left_out: some } = await ask(importHistory, {
    ...input,
    content: ['Keyword,Date,Position', 'red shoes,2026-03-01,4', ...many].join('\n'),
    dry_run: true,
  })
  expect(preview?.dropped.bad_day).toBe(1_100)
  expect(some).toHaveLength(1_000)
})

test('an import is done once for a key', async () => {
  const input = { project_id: project.id, content: 'Keyword,Date,Position\nred,2026-03-01,4\n' }
  const send = () => callProgram(app, importHistory, input, token, { 'idempotency-key': 'once' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect((await ask(listHistoryImports, { project_id: project.id })).data).toHaveLength(1)
})
