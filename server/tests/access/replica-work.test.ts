import { utcDay } from '@rankline/contract/days'
import { exportLocal, fetchExport } from '@rankline/contract/exports/calls'
import { createCsvAddress } from '@rankline/contract/exports/csv-addresses'
import { exportQuestions } from '@rankline/contract/exports/questions'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createExport, type ProgramExport } from '@rankline/contract/public-api/exports'
import { addQuestions, requestAnswers } from '@rankline/contract/questions/calls'
import { previewReport } from '@rankline/contract/reports/calls'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDatabase, type Database } from '../../src/platform/database/database.ts'
import type { Replica } from '../../src/platform/database/replica.ts'
import { checkOn } from '../support/alerts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { startBucket } from '../support/bucket-server.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { csvLines, download, runOnce } from '../support/exports.ts'
import { csvRows, makeFeed, runFeed } from '../support/feeds.ts'
import { makeKeywords } from '../support/keywords.ts'
import { contextNearServers, nearServers } from '../support/near-servers.ts'
import { makeOwner } from '../support/owner.ts'
import { textOfPdf } from '../support/pdf.ts'
import type { SignedUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { publishOpenai, storeAnswers } from '../support/questions.ts'
import { documentOf, makeReport } from '../support/reports.ts'

// Files are made from connections that refuse to write, and nothing is read again on the primary.

let database: TestDatabase
let readOnly: Database
let app: TestApp
let replica: Replica
let reads = 0
let person: SignedUp
let project: Project
let keywords: Keyword[]
const yesterday = utcDay(-1)

beforeAll(async () => {
  database = await createTestDatabase()
  const address = new URL(database.connectionString)
  address.searchParams.set('options', '-c default_transaction_read_only=on')
  readOnly = createDatabase(address.href)
  replica = {
    read(_needs, work) {
      reads += 1
      return work(readOnly.db)
    },
    begin: async () => (part) => replica.read({ position: 0, since: 0 }, part),
    counts: () => ({ replica: reads, primary: 0 }),
    close: async () => undefined,
  }
  app = await createTestApp({ shared: database, replica, installation: nearServers })
  ;({ person, project } = await makeOwner(app))
  keywords = await makeKeywords(app, person, project, 'red shoes\nblue hats')
  await database.db
    .updateTable('keywords')
    .set({ created_at: new Date(`${utcDay(-40)}T00:00:00Z`) })
    .execute()
  for (const day of [-8, -1])
    await checkOn(
      app,
      day,
      keywords.map((keyword, index) => [keyword, index - day] as const),
    )
})
beforeEach(() => {
  reads = 0
})
afterAll(async () => {
  await app.close()
  await readOnly.close()
  await database.close()
})

/** The context of a worker with this replica. */
const worker = () => ({ ...contextNearServers(app), replica })
const days = { positions_from: utcDay(-8), positions_to: yesterday } as const

test.each(['csv', 'xlsx', 'pdf'] as const)('an export as %s reads the replica', async (format) => {
  const input = { format, project_id: project.id, ...(format !== 'pdf' && days) }
  const { body } = await callProgram(app, createExport, input, await makeToken(app, person))
  const { id } = body as ProgramExport
  await runOnce(app, person.accountId, id, worker())
  const { redirect_direct: path } = await app.items(fetchExport, { export_id: id }, person.token)
  const file = await download(app, path)
  expect(file.length).toBeGreaterThan(100)
  if (format === 'pdf') expect((await textOfPdf(file)).join(' ')).toContain('red shoes')
  expect(reads).toBeGreaterThan(2)
})

test('a file that a call makes reads the replica, and has all keywords', async () => {
  const input = { file_type: 'csv', project_id: project.id, ...days } as const
  const { redirect_direct: path } = await app.items(exportLocal, input, person.token)
  const lines = csvLines(await download(app, path!))
  expect(lines.slice(1).map(([keyword]) => keyword)).toEqual(['blue hats', 'red shoes'])
  expect(reads).toBeGreaterThan(2)
})

test('a CSV address reads the replica', async () => {
  const { url } = await app.items(createCsvAddress, { name: 'Sheet', project_id: project.id }, person.token)
  const { statusCode, body } = await app.app.inject({ method: 'GET', url: new URL(url).pathname })
  expect([statusCode, body.includes('red shoes')]).toEqual([200, true])
  expect(reads).toBeGreaterThan(2)
})

test.each([
  ['answers', 2],
  ['rates', 1],
] as const)('an export of %s of answer engines reads the replica', async (content, least) => {
  const asked = { project_id: project.id, surface: 'openai' as const }
  const questions = { ...asked, questions: `Which ${content}?`, topics: [] }
  await app.items(addQuestions, questions, person.token)
  await publishOpenai(database.db)
  await app.items(requestAnswers, asked, person.token)
  await storeAnswers(database.db, `Which ${content}?`, utcDay(), [{ text: 'Acorn' }])
  const input = { ...asked, content, file_type: 'csv' as const }
  const { redirect_direct: path } = await app.items(exportQuestions, input, person.token)
  expect(csvLines(await download(app, path)).length).toBeGreaterThan(1)
  expect(reads).toBeGreaterThanOrEqual(least)
})

test.each([1, 2])('a report of type %i reads the replica', async (document_type) => {
  const parts = { document_type, document_detail: 2 }
  const report = await makeReport(app, person, project.id, parts)
  const { bytes } = await documentOf(app, worker(), person, report.id)
  expect(bytes.length).toBeGreaterThan(200)
  expect(reads).toBe(1)
})

test('the preview of a report reads the replica', async () => {
  const form = { project_id: project.id, document_type: 2, document_detail: 1 } as const
  const { lines } = await app.items(
    previewReport,
    { ...form, start_at: utcDay(-7), end_at: yesterday },
    person.token,
  )
  expect(lines).toHaveLength(3)
  expect(reads).toBe(1)
})

test('a feed reads the replica', async () => {
  const bucket = await startBucket()
  onTestFinished(() => bucket.close())
  const { id } = await makeFeed(app, person, bucket.port)
  await runFeed(app, person, id, worker())
  const file = bucket.names().find((name) => name.includes(`csv/positions/date=${yesterday}`))
  expect(csvRows(bucket.files.get(file!)!).map(({ phrase }) => phrase)).toEqual(['red shoes', 'blue hats'])
  // Five tables, each to its end.
  expect(reads).toBeGreaterThanOrEqual(5)
})
