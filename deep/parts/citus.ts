import { setTimeout as sleep } from 'node:timers/promises'
import { listProjects } from '@rankline/contract/projects/calls'
import { createDatabase, type Database } from '@rankline/server/platform/database/database'
import { keepDistributed } from '@rankline/server/platform/database/distribution/distribute'
import { migrate } from '@rankline/server/platform/database/migrate'
import type { AllFacts } from '@rankline/server/platform/database/table-facts'
import { tableFacts } from '@rankline/server/tables'
import { type CitusCluster, openCitus } from '../../server/tests/support/citus.ts'
import { untilChecked, untilQuiet } from '../checked.ts'
import { restartNode, runDistribute } from '../citus.ts'
import { checkInvariants } from '../invariants/all.ts'
import { lostOf } from '../lost.ts'
import type { Deep } from '../part.ts'
import { makeProject, signUp, track } from '../person.ts'
import { checkPlaces } from '../places.ts'
import { startProduct } from '../product.ts'
import { startReader } from '../reader.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'
import { until } from '../until.ts'
import { formatStatuses, startWriter } from '../writer.ts'

/** Keywords that are checked before the tables are distributed, and altogether. */
const BEFORE = 300
const KEYWORDS = 3_000
/** Most times that the distribution is killed before it may come to its end. */
const KILLS = 4
const RECOVERY = 120
const PATIENCE = 900

/** Distributes an installation over the nodes of Citus, runs it there, and restarts one of them. */
export async function citus(deep: Deep): Promise<void> {
  const url = process.env.CITUS_URL
  if (url === undefined || url === '')
    return deep.skip('CITUS_URL is not set: it names a database on a coordinator of Citus.')
  const cluster = await openCitus(url)
  const name = `rankline_deep_${process.pid}`
  deep.onEnd(() => cluster.drop(name))
  await cluster.makeEmpty(name)
  const addresses = cluster.addressesOf(name)
  const [address] = addresses as [string]
  deep.remark('nodes', `a coordinator and ${addresses.length - 1} workers`)
  const source = await startStandIn()
  deep.onEnd(source.close)
  source.setLatency(50)
  const options = {
    dataDirectory: `${deep.directory}/data`,
    settings: {
      DATABASE_URL: address,
      SOURCES: 'google:serpapi',
      ...settingsFor(source),
      FETCH_CONCURRENCY: '16',
      LEASE_SECONDS: '60',
      WORKERS: '2',
    },
  }

  const first = await startProduct(deep, options)
  const founder = await signUp(first, 'founder')
  const founded = await makeProject(founder, 'Before')
  await track(founder, founded, phrasesOf('before', BEFORE))
  await untilChecked(first.database.pool, PATIENCE)
  await untilQuiet(first.database.pool, PATIENCE)
  const unread = await runDistribute(address, options.dataDirectory, [])
  deep.check('distribute without a word only says what is unfinished', unread.code === 1, unread.errors)
  const refused = await runDistribute(address, options.dataDirectory)
  deep.check(
    'distribute refuses while Rankline runs',
    refused.code === 1 && refused.errors.startsWith('Stop Rankline on all machines first.'),
    refused.errors,
  )
  await first.stop()
  await distributeKilled(deep, first.database, address, options.dataDirectory)
  await checkLaterChanges(deep, first.database, cluster, name)

  const product = await startProduct(deep, options)
  const { pool } = product.database
  const person = await signUp(product, 'writer')
  const projectId = await makeProject(person, 'Citus')
  const writer = startWriter(person, deep.random)
  const reader = startReader(person, projectId)
  deep.onEnd(() => Promise.all([writer.stop(), reader.stop()]))
  const began = Date.now()
  await track(person, projectId, phrasesOf('citus', KEYWORDS - BEFORE))
  await sleep(3_000 + deep.random(3_000))
  reader.take()
  await restartNode(addresses[1 + deep.random(addresses.length - 1)]!)
  const back = Date.now()
  await until('calls go on', async () => (await person.ask(listProjects, {})).status === 200, RECOVERY)
  deep.remark('served again after a node was restarted', `${Date.now() - back} ms`)
  const during = reader.take()
  deep.remark('readers meanwhile', formatStatuses(during))
  deep.check('the restart is answered no 500', !during.has(500), formatStatuses(during))
  await untilChecked(pool, PATIENCE)
  deep.remark('keywords checked', `${KEYWORDS - BEFORE} in ${Math.round((Date.now() - began) / 1000)} s`)
  await writer.stop()
  await reader.stop()
  await untilChecked(pool, PATIENCE)
  await untilQuiet(pool, PATIENCE)
  const after = reader.take()
  deep.remark('answers to the reader', formatStatuses(after))
  deep.check('no reader is answered 500', !after.has(500), formatStatuses(after))
  deep.remark('answers to the writer', formatStatuses(writer.statuses))
  deep.check('no writer is answered 500', writer.broken.length === 0, writer.broken.slice(0, 3).join('; '))
  const lost = await lostOf(pool, person.accountId, writer.acknowledged)
  deep.check('everything acknowledged is there', lost.length === 0, lost.slice(0, 5).join('; '))
  const { rows: nodes } = await pool.query<{ node: string; shards: number }>(
    `SELECT nodename || ':' || nodeport AS node, count(*)::int AS shards FROM citus_shards
     WHERE table_name = 'keywords'::regclass GROUP BY 1 ORDER BY 1`,
  )
  deep.remark('shards of keywords', nodes.map(({ node, shards }) => `${node} ${shards}`).join(', '))
  deep.check('both workers have keywords', nodes.length === addresses.length - 1, String(nodes.length))
  deep.check('the product was never restarted', product.restarts() === 0, String(product.restarts()))
  await checkPlaces(deep, pool, 1, source.round())
  await checkInvariants(deep, pool)
}

const phrasesOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} keyword ${index}`)

/** Kills the distribution at random moments, and compares every table once it has come to its end. */
async function distributeKilled(deep: Deep, database: Database, address: string, dataDirectory: string) {
  const before = await countsOf(database)
  const plan = await runDistribute(address, dataDirectory, ['--dry-run'])
  deep.remark('plan', plan.output.split('\n').at(-1) ?? plan.errors)
  const untouched = await placedOf(database)
  deep.check('--dry-run moves nothing', plan.code === 0 && untouched === 0, `${untouched} tables`)
  let kills = 0
  let ended = 1 as number | null
  for (let attempt = 0; ended !== 0 && attempt <= KILLS; attempt += 1) {
    const isLast = attempt === KILLS
    const { code, errors } = await runDistribute(
      address,
      dataDirectory,
      undefined,
      isLast ? undefined : 500 + deep.random(4_000),
    )
    ended = code
    if (code === null) kills += 1
    else if (code !== 0) deep.check('distribute comes to its end', false, errors)
  }
  deep.remark('killed', `${kills} times, the last time with ${await placedOf(database)} tables placed`)
  deep.check('distribute comes to its end', ended === 0)
  const again = await runDistribute(address, dataDirectory, ['--dry-run'])
  deep.check('nothing is left to do', again.output.includes('0 tables to move'), again.output)
  const after = await countsOf(database)
  const different = Object.keys(before).filter((table) => before[table] !== after[table])
  deep.check(
    `every row of ${Object.keys(before).length} tables is there`,
    different.length === 0,
    different.map((table) => `${table}: ${before[table]}, now ${after[table]}`).join('; '),
  )
}

/** Later months, migrations and tables are distributed too. */
async function checkLaterChanges(deep: Deep, database: Database, cluster: CitusCluster, name: string) {
  const { pool } = database
  await pool.query("SELECT ensure_positions_month('2031-01-01')")
  const { rows: months } = await pool.query(
    "SELECT FROM pg_dist_partition WHERE logicalrelid = 'positions_2031_01'::regclass",
  )
  deep.check('a new month of positions is distributed', months.length === 1)
  await pool.query('ALTER TABLE notes ADD COLUMN planted text')
  const found = await Promise.all(
    cluster
      .addressesOf(name)
      .slice(1)
      .map(async (worker) => {
        const node = createDatabase(worker, { connections: 1 })
        const { rows } = await node.pool.query(
          "SELECT FROM pg_attribute WHERE attrelid = 'notes'::regclass AND attname = 'planted'",
        )
        await node.close()
        return rows.length
      }),
  )
  deep.check(
    'a later migration reaches every node',
    found.every((count) => count === 1),
    found.join(),
  )
  await pool.query('ALTER TABLE notes DROP COLUMN planted')
  // As a migration does it.
  const client = await pool.connect()
  try {
    for (const statement of [
      'BEGIN',
      'CREATE TABLE planted (account_id bigint, id bigint, tag_id bigint, PRIMARY KEY (account_id, id))',
      "SELECT place_table('planted', 'account')",
      'ALTER TABLE planted ADD FOREIGN KEY (account_id) REFERENCES accounts (id)',
      'ALTER TABLE planted ADD FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE',
      'COMMIT',
    ])
      await client.query(statement)
  } finally {
    client.release(true)
  }
  const facts: AllFacts = {
    ...tableFacts,
    planted: { placement: 'account', erased: 'deleted', archived: { leftOut: 'work' } },
  }
  await migrate(database, { after: [keepDistributed(facts)] })
  const { rows: tables } = await pool.query<{ keys: number }>(
    `SELECT (SELECT count(*)::int FROM pg_constraint WHERE conrelid = logicalrelid AND contype = 'f') AS keys
     FROM pg_dist_partition WHERE logicalrelid = to_regclass('planted')`,
  )
  deep.check(
    'a table of a later migration is distributed with its keys',
    tables[0]?.keys === 2,
    String(tables[0]?.keys),
  )
  await pool.query('DROP TABLE IF EXISTS planted')
}

async function placedOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int FROM pg_dist_partition')
  return rows[0]!.count
}

async function countsOf({ pool }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(tableFacts)) {
    const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`)
    counts[table] = rows[0]!.count
  }
  return counts
}
