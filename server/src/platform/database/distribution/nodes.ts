import { type Kysely, sql } from 'kysely'
import { StartupError } from '../../startup-error.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables>

/** Oldest Citus whose schema changes reach all nodes by themselves. */
const OLDEST_MAJOR = 12

export const NO_CITUS =
  'Citus is not installed in this database: add citus to shared_preload_libraries of every node, and run CREATE EXTENSION citus in the database of every node.'
const NO_COORDINATOR =
  "The coordinator is not in its own metadata: run SELECT citus_set_coordinator_host('HOST', PORT) on it first."
const NO_WORKERS =
  "The coordinator has no workers: run SELECT citus_add_node('HOST', PORT) on it for each of them."

/** A node of the cluster; group 0 is the coordinator. */
export type Node = { host: string; port: number; group: number; isActive: boolean; hasShards: boolean }

/** Version of Citus in this database; undefined without it. */
export async function citusVersion(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`.execute(db)
  return rows[0]?.version
}

/** Whether `npm run admin -- distribute` was run on this database, also if it did not come to its end. */
export async function isDistributed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT to_regclass('distribution.foreign_keys') IS NOT NULL AS is`.execute(db)
  return rows[0]!.is
}

/**
 * The nodes of a cluster that tables can be distributed over.
 * @throws {StartupError} that says what is missing, and how to add it
 */
export async function readNodes(db: Db): Promise<Node[]> {
  const version = await citusVersion(db)
  if (version === undefined) throw new StartupError(NO_CITUS)
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new StartupError(`Citus ${OLDEST_MAJOR} or newer is needed, this is ${version}.`)
  const { rows } = await sql<Node>`
    SELECT nodename AS host, nodeport AS port, groupid AS "group", isactive AS "isActive", shouldhaveshards AS "hasShards"
    FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`.execute(db)
  if (rows.every(({ group }) => group !== 0)) throw new StartupError(NO_COORDINATOR)
  if (!rows.some(({ group, hasShards }) => group !== 0 && hasShards)) throw new StartupError(NO_WORKERS)
  const away = rows.find(({ isActive }) => !isActive)
  if (away !== undefined)
    throw new StartupError(
      `Node ${away.host}:${away.port} is not active: run SELECT citus_activate_node first.`,
    )
  return rows
}

/** @throws {StartupError} when processes of Rankline are connected, other than commands of administrators */
export async function refuseRunning(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'rankline %'
      AND application_name NOT IN ('rankline admin', 'rankline preparation')
    ORDER BY 1`.execute(db)
  if (rows.length > 0)
    throw new StartupError(
      `Stop Rankline on all machines first. Connected: ${rows.map(({ name }) => name).join(', ')}.`,
    )
}
