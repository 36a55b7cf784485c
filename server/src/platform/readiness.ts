import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from './database/database.ts'
import type { Readiness } from './http/health.ts'
import { remember } from './remember.ts'

/** A statement that found the disk of PostgreSQL full counts for this many milliseconds. */
const RECENT = 60_000
/** Milliseconds an answer counts, however often it is asked for. */
const KEPT = 1_000
const MEGABYTE = 2 ** 20

export type ReadinessOptions = {
  database: Pick<Database, 'pool' | 'diskFullAt'>
  dataDirectory: string
  /** Free megabytes below which the disk counts as full. */
  diskReserve: number
}

/** Asks the parts that a process needs to serve, once a second at most. */
export function createReadiness({ database, dataDirectory, diskReserve }: ReadinessOptions): Readiness {
  async function diskState() {
    const fullAt = database.diskFullAt()
    if (fullAt !== undefined && Date.now() - fullAt < RECENT) return 'full'
    return (await freeMegabytes(dataDirectory)) < diskReserve ? 'full' : 'ok'
  }
  return remember(async () => {
    const [databaseState, disk] = await Promise.all([stateOf(database), diskState()])
    return { database: databaseState, disk }
  }, KEPT)
}

/** A server that recovers or replicates is read-only too. */
async function stateOf({ pool }: Pick<Database, 'pool'>) {
  try {
    const { rows } = await pool.query<{ state: string }>('SHOW transaction_read_only')
    return Object.values(rows[0] ?? {})[0] === 'on' ? 'read-only' : 'ok'
  } catch {
    return 'unreachable'
  }
}

/** Of the volume that holds a directory, or will when it is made. */
async function freeMegabytes(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return (bavail * bsize) / MEGABYTE
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return freeMegabytes(dirname(directory))
  }
}
