import pg from 'pg'
import { createDatabase } from '../../src/platform/database/database.ts'
import { distribute } from '../../src/platform/database/distribution/distribute.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { seeds } from '../../src/seeds.ts'
import { tableFacts } from '../../src/tables.ts'

/** A Citus cluster on which databases can be made: each is one database of the same name on every node. */
export type CitusCluster = {
  /** Makes a migrated database and distributes it. */
  makeDistributed(name: string): Promise<void>
  /** Makes a database with Citus and its nodes, and nothing else. */
  makeEmpty(name: string): Promise<void>
  /** Copies a database that nobody is connected to. */
  copy(template: string, name: string): Promise<void>
  /** Ends the daemons of a database, and lets nobody connect to it any more: it can be copied. */
  freeze(name: string): Promise<void>
  drop(name: string): Promise<void>
  /** Addresses of all nodes, the coordinator first. */
  addressesOf(name: string): string[]
}

type Node = { host: string; port: number; group: number }

/** @param url of a database on the coordinator that has Citus and its nodes; its role is a superuser on every node */
export async function openCitus(url: string): Promise<CitusCluster> {
  const nodes = await queryOnce<Node>(
    url,
    `SELECT nodename AS host, nodeport AS port, groupid AS "group" FROM pg_dist_node ORDER BY groupid`,
  )
  if (nodes.length < 2) throw new Error('The cluster has no workers.')
  const own = new URL(url).pathname.slice(1)
  const addressesOf = (name: string) =>
    nodes.map(({ host, port, group }) => {
      const address = new URL(url)
      address.pathname = `/${name}`
      if (group !== 0) Object.assign(address, { hostname: host, port: String(port) })
      return address.href
    })
  const onEach = async (name: string, statement: string) => {
    for (const address of addressesOf(name)) await queryOnce(address, statement)
  }

  async function makeEmpty(name: string) {
    await onEach(own, `CREATE DATABASE ${name}`)
    await onEach(name, 'CREATE EXTENSION citus')
    const [coordinator] = addressesOf(name)
    for (const { host, port, group } of nodes)
      await queryOnce(
        coordinator!,
        group === 0
          ? `SELECT citus_set_coordinator_host('${host}', ${port})`
          : `SELECT citus_add_node('${host}', ${port})`,
      )
  }

  return {
    addressesOf,
    makeEmpty,
    async makeDistributed(name) {
      await makeEmpty(name)
      const database = createDatabase(addressesOf(name)[0]!, { statementTimeout: 0 })
      await migrate(database, { after: seeds })
      await distribute(database.db, tableFacts, () => undefined)
      await database.close()
    },
    copy: (template, name) => onEach(own, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
    async freeze(name) {
      await onEach(own, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      await onEach(own, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
    },
    drop: (name) => onEach(own, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function queryOnce<Row extends pg.QueryResultRow>(address: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
