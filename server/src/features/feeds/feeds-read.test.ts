import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { rewriteFeed } from '@rankline/contract/feeds/calls'
import { feedTables } from '@rankline/contract/feeds/forms'
import type { Project } from '@rankline/contract/projects/calls'
import { listKeywords } from '@rankline/contract/public-api/keywords'
import { listProjectPositions } from '@rankline/contract/public-api/positions'
import { findSeries } from '@rankline/contract/public-api/series'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { startBucket } from '../../../tests/support/bucket-server.ts'
import { csvRows, makeFeed, runFeed } from '../../../tests/support/feeds.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { nearServers } from '../../../tests/support/near-servers.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { callProgram, makeToken } from '../../../tests/support/programs.ts'
import { recordDay } from '../../../tests/support/recorded-days.ts'
import { feedSchemas } from './schemas.ts'

// Other programs read the files, and find the numbers of the public API.

const app = appForTests({ installation: nearServers })
const DAYS = [3, 2, 1]
const range = { from: utcDay(-3), to: utcDay(-1) }

let person: SignedUp
let project: Project
let token: string
let files: Map<string, Buffer>

beforeAll(async () => {
  person = await signUp(app)
  project = await makeProject(app, person, { project_url: 'https://www.example.com/' })
  const phrases = Array.from({ length: 30 }, (_, at) => `phrase “${at}”, é`)
  const keywords = await makeKeywords(app, person, project, phrases.join('\n'))
  token = await makeToken(app, person)
  const rows = await app.database.db
    .updateTable('keywords')
    .set((set) => ({ created_at: new Date(`${utcDay(-9)}T00:00:00Z`), volume: set('id', '%', 1_000) }))
    .where(
      'id',
      'in',
      keywords.map(({ id }) => id),
    )
    .returning(['id', 'search_id'])
    .execute()
  for (const ago of DAYS)
    await recordDay(
      app.database,
      utcDay(-ago),
      rows.map(({ search_id: searchId }, at) => ({
        searchId,
        depth: at % 7 === 0 ? 20 : 100,
        isFailed: at % 5 === 4,
        // The last day reads every list whole, so that the API's current numbers are those of this day.
        ...(ago === 1 && { depth: 100, isFailed: false }),
        results:
          at % 3 === 2 ? [] : [{ url: `https://www.example.com/${at % 4}`, position: (at % 19) + ago }],
      })),
    )
  const bucket = await startBucket()
  const feed = await makeFeed(app, person, bucket.port)
  await app.items(rewriteFeed, { feed_id: feed.id, from: range.from }, person.token)
  await runFeed(app, person, feed.id)
  files = bucket.files
  bucket.close()
})

const partOf = (table: string, day: string, folder: '' | 'csv/', name: string) =>
  files.get(`lake/ranks/${folder}${table}/date=${day}/project=${project.id}/${name}`)!
const bytesOf = (file: Buffer) => new Uint8Array(file).buffer

/** Keywords by state and the sum of positions of a day, by the public API. */
async function fromApi(day: string) {
  const { body } = await callProgram(app, listProjectPositions, { project_id: project.id, ...range }, token)
  const { days, data } = body as ItemsOf<typeof listProjectPositions>
  const at = days.indexOf(day)
  return sumsOf(data.map(({ states, positions }) => ({ state: states[at], position: positions[at] ?? null })))
}

type Stood = { state: unknown; position: number | null }

function sumsOf(rows: readonly Stood[]) {
  const checked = rows.filter(({ state }) => state !== 'not_checked')
  const count = (wanted: string) => checked.filter(({ state }) => state === wanted).length
  return {
    ranked: count('ranked'),
    not_in_depth: count('not_in_depth'),
    failed: count('failed'),
    positions: checked.reduce((sum, { position }) => sum + (position ?? 0), 0),
  }
}

test('an independent reader of Parquet, and the CSV, have the same sums as the public API', async () => {
  const { parquetReadObjects } = await import('hyparquet')
  for (const ago of DAYS) {
    const day = utcDay(-ago)
    const expected = await fromApi(day)
    expect(expected.ranked).toBeGreaterThan(5)
    const rows = await parquetReadObjects({ file: bytesOf(partOf('positions', day, '', 'part.parquet')) })
    const found = rows.map(({ state, position }) => ({
      state,
      position: (position ?? null) as number | null,
    }))
    expect(sumsOf(found)).toEqual(expected)
    const lines = csvRows(partOf('positions', day, 'csv/', 'part.csv.gz'))
    const read = lines.map(({ state, position }) => ({ state, position: position ? Number(position) : null }))
    expect(sumsOf(read)).toEqual(expected)
    expect(
      rows.every(({ position }) => position === null || (Number(position) > 0 && Number(position) < 101)),
    ).toBe(true)
  }
})

test('traffic of the last day is that of the API, by keyword and in all', async () => {
  const { parquetReadObjects } = await import('hyparquet')
  const day = range.to
  const rows = await parquetReadObjects({ file: bytesOf(partOf('positions', day, '', 'part.parquet')) })
  const { body } = await callProgram(app, listKeywords, { project_id: project.id, limit: 500 }, token)
  const { data } = body as ItemsOf<typeof listKeywords>
  const byId = new Map(data.map((keyword) => [BigInt(keyword.id), keyword.traffic]))
  for (const { keyword_id, traffic } of rows)
    expect(traffic).toBeCloseTo(byId.get(keyword_id as bigint) ?? Number.NaN, 1)
  const series = await callProgram(app, findSeries, { project_id: project.id, from: day, to: day }, token)
  const sum = rows.reduce((all, { traffic }) => all + Number(traffic), 0)
  expect(sum).toBeCloseTo((series.body as ItemsOf<typeof findSeries>).traffic[0] ?? Number.NaN, 2)
})

test('each file has the declared columns with their types and nulls, also without rows', async () => {
  const { parquetMetadata } = await import('hyparquet')
  for (const table of feedTables) {
    const { schema, num_rows } = parquetMetadata(bytesOf(partOf(table, range.to, '', 'part.parquet')))
    expect(schema.slice(1).map(({ name, repetition_type }) => [name, repetition_type])).toEqual(
      feedSchemas[table].map(({ name, nullable }) => [name, nullable ? 'OPTIONAL' : 'REQUIRED']),
    )
    expect(schema.find(({ name }) => name === 'day')).toMatchObject({ type: 'INT32', converted_type: 'DATE' })
    if (table === 'search_console') expect(num_rows).toBe(0n)
  }
})

test('DuckDB reads the partitions, and finds the numbers of the public API in both formats', {
  tags: ['deep'],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rankline-lake-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [key, content] of files) {
    await mkdir(dirname(join(folder, key)), { recursive: true })
    await writeFile(join(folder, key), content)
  }
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  onTestFinished(() => {
    connection.closeSync()
    instance.closeSync()
  })
  const read = async (text: string) => (await connection.runAndReadAll(text)).getRowObjectsJson()
  const lake = join(folder, 'lake/ranks')
  const sources = {
    parquet: `read_parquet('${lake}/positions/*/*/*.parquet', hive_partitioning = true)`,
    csv: `read_csv('${lake}/csv/positions/*/*/*.csv.gz', hive_partitioning = true)`,
  }
  for (const [format, source] of Object.entries(sources)) {
    const days = await read(`
      SELECT CAST(date AS VARCHAR) AS date,
        CAST(count(*) FILTER (state = 'ranked') AS INTEGER) AS ranked,
        CAST(count(*) FILTER (state = 'not_in_depth') AS INTEGER) AS not_in_depth,
        CAST(count(*) FILTER (state = 'failed') AS INTEGER) AS failed,
        CAST(sum(position) AS INTEGER) AS positions
      FROM ${source} WHERE project = ${project.id} GROUP BY ALL ORDER BY ALL`)
    const expected = await Promise.all(
      DAYS.map(async (ago) => ({ date: utcDay(-ago), ...(await fromApi(utcDay(-ago))) })),
    )
    expect([format, days]).toEqual([format, expected])
    const [traffic] = await read(`SELECT sum(traffic) AS traffic FROM ${source} WHERE date = '${range.to}'`)
    const series = await callProgram(
      app,
      findSeries,
      { project_id: project.id, from: range.to, to: range.to },
      token,
    )
    expect(Number(traffic?.traffic)).toBeCloseTo(
      (series.body as ItemsOf<typeof findSeries>).traffic[0] ?? Number.NaN,
      2,
    )
  }
  const described = await read(`DESCRIBE SELECT * EXCLUDE (date, project) FROM ${sources.parquet}`)
  const types = {
    INT32: 'INTEGER',
    INT64: 'BIGINT',
    STRING: 'VARCHAR',
  }
  expect(described.map(({ column_name: name, column_type: type }) => [name, type])).toEqual(
    feedSchemas.positions.map(({ name, type }) => [
      name,
      { ...types, DATE: 'DATE' }[type as 'INT32'] ?? type,
    ]),
  )
})
