import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '@rankline/server/platform/database/database'

/** Ticks of the kernel's processor accounting. */
const PER_SECOND = 100
// Fields of /proc/PID/stat, counted from the one after the name.
const PARENT = 1
const USED = [11, 12]
const USED_BY_ENDED_CHILDREN = [13, 14]

/** Processor seconds a process has used, to a hundredth; Linux alone tells. */
export function processorSeconds(pid: number): number {
  return secondsIn(statOf(pid) ?? [], USED)
}

/** Processor seconds of the database server: every backend there is or was, and its own helpers. */
export async function databaseSeconds(database: Database): Promise<number> {
  const [server = 0, ...children] = await databaseProcesses(database)
  const own = secondsIn(statOf(server) ?? [], [...USED, ...USED_BY_ENDED_CHILDREN])
  return children.reduce((sum, pid) => sum + secondsIn(statOf(pid) ?? [], USED), own)
}

/** Process ids of the database server: itself first, then its backends and helpers. */
export async function databaseProcesses({ pool }: Database): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const server = Number(statOf(rows[0]!.pid)?.[PARENT])
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)?.[PARENT]) === server)
  return [server, ...children]
}

const secondsIn = (stat: string[], fields: number[]) =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) / PER_SECOND

/** Undefined for a process that is gone. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
