import { execFileSync } from 'node:child_process'
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'
import type { Database } from '@rankline/server/platform/database/database'

/** Conditions of a measurement, in addition to the product itself. */
export type Conditions = Record<string, string>

export function machine(): Conditions {
  const [cpu] = cpus()
  return {
    cpu: `${cpu?.model ?? 'unknown'}, ${cpus().length} cores`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${type()} ${release()} ${arch()}`,
    node: process.versions.node,
    commit: commit(),
  }
}

/** Settings of the database server that decide about speed and safety. */
const SETTINGS = [
  'fsync',
  'synchronous_commit',
  'shared_buffers',
  'work_mem',
  'max_wal_size',
  'wal_compression',
  'random_page_cost',
  'max_parallel_workers_per_gather',
]

export async function databaseConditions({ pool }: Database): Promise<Conditions> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
    [['server_version', ...SETTINGS]],
  )
  const [version, ...settings] = rows
  return {
    postgresql: `${version?.value}: ${settings.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
  }
}

/** Average number of processes that wanted to run in the last minute. */
export function load(): string {
  return loadavg()[0]?.toFixed(2) ?? 'unknown'
}

function commit(): string {
  try {
    const head = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
    const changed = execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], {
      encoding: 'utf8',
    })
    return changed === '' ? head : `${head} with changes`
  } catch {
    return 'unknown'
  }
}
