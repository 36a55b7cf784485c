import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from './database/database.ts'
import type { Readiness } from './http/health.ts'
import { memoize } from './memoize.ts'

/** Milliseconds for which the disk counts as full after a statement has found it full. */
const RECENT = 60_000
/** Milliseconds for which an answer is reused. */
const KEPT = 1_000
const MEGABYTE = 2 ** 20

export type ReadinessOptions = {
  database: Pick<Database, 'pool' | 'diskFullAt'>
  dataDirectory: string
  /** Free megabytes below which the disk counts as full. */
  diskReserve: number
}

/** Checks the parts that a process needs to serve, at most once a second. */
export function createReadiness({ database, dataDirectory, diskReserve }: ReadinessOptions): Readiness {
  async function diskState() {
    const fullAt = database.diskFullAt()
    if (fullAt !== undefined && Date.now() - fullAt < RECENT) return 'full'
    return (await freeMegabytes(dataDirectory)) < diskReserve ? 'full' : 'ok'
  }
  return memoize(async () => {
    const [databaseState, disk] = await Promise.all([stateOf(database), diskState()])
    return { database: databaseState, disk }
  }, KEPT)
}

/** A server that is recovering or is a replica is read-only too. */
async function stateOf({ pool }: Pick<Database, 'pool'>) {
  try {
    const { rows } = await pool.query<{ state: string }>('SHOW transaction_read_only')
    return Object.values(rows[0] ?? {})[0] === 'on' ? 'read-only' : 'ok'
  } catch {
    return 'unreachable'
  }
}

/** Free space of the volume that holds a directory, or will hold it once it is created. */
async function freeMegabytes(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return (bavail * bsize) / MEGABYTE
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return freeMegabytes(dirname(directory))
  }
}
