import { listAllRequests, listLogs } from '@rankline/contract/admin/calls'
import type { Endpoint, ItemsOf } from '@rankline/contract/endpoint'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../../tests/support/administrator.ts'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject } from '../../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../../tests/support/people.ts'
import { FIRST_RUNS } from './runs.service.ts'

const app = appForTests()
let administrator: SignedUp
let ada: SignedUp
let searches: number[]

const OLD = 70
const NEW = 130

beforeAll(async () => {
  administrator = await makeAdministrator(app)
  ada = await signUp(app)
  const keywords = await makeKeywords(app, ada, await makeProject(app, ada), bulk(5, 'own'))
  const { rows } = await sql<{ search_id: number }>`
    SELECT search_id FROM keywords WHERE id = ANY (${keywords.map(({ id }) => id)}::bigint[])`.execute(
    app.database.db,
  )
  searches = rows.map(({ search_id }) => search_id)
  // More of others than are looked through, between the old and the new ones.
  await addRuns(OLD, searches)
  await addRuns(FIRST_RUNS, [0])
  await addRuns(NEW, searches)
}, 60_000)

/** Adds runs of these searches in turn, with every fourth failed and the same time for pairs of them. */
const addRuns = (count: number, of: readonly number[]) =>
  sql`
    INSERT INTO check_runs (search_id, type, started_at, ended_at, outcome, asked)
    SELECT (${of}::bigint[])[1 + n % cardinality(${of}::bigint[])], 'daily', at, at,
      CASE WHEN n % 4 = 0 THEN 'failed' ELSE 'complete' END, '[]'
    FROM (
      SELECT n, now() + (first + n / 2) * interval '1 second' AS at
      FROM generate_series(1, ${count}::integer) AS n, (SELECT coalesce(max(id), 0) AS first FROM check_runs) AS known
    ) AS planned
    ORDER BY n`.execute(app.database.db)

async function pages<E extends Endpoint>(
  endpoint: E,
  input: Record<string, string | number>,
): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { data } = (await app.items(
      endpoint,
      { user_id: ada.userId, page, ...input },
      administrator.token,
    )) as ItemsOf<typeof listLogs>
    if (data.length === 0) return ids
    ids.push(...data.map(({ id }) => id))
  }
}

test.each(['asc', 'desc'])(
  'the runs of a person are listed in order, however old they are (%s)',
  async (order) => {
    const { rows } = await sql<{ id: number; outcome: string }>`
    SELECT id, outcome FROM check_runs WHERE search_id = ANY (${searches}::bigint[]) ORDER BY id`.execute(
      app.database.db,
    )
    const sorted = order === 'asc' ? rows : rows.toReversed()
    expect(sorted).toHaveLength(OLD + NEW)
    expect(await pages(listAllRequests, { order })).toEqual(sorted.map(({ id }) => id))
    const failed = sorted.filter(({ outcome }) => outcome === 'failed')
    expect(await pages(listLogs, { order, failed: 1 })).toEqual(failed.map(({ id }) => id))
  },
)
