import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../../src/platform/database/database.ts'
import { startDatabase } from '../../src/platform/database/embedded.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createLog } from '../../src/platform/log.ts'
import { seeds } from '../../src/seeds.ts'
import { testFiles } from './database.ts'

/**
 * Copies the database of an installation that has started once, and knows the cities, into a data directory. It is made
 * once in a run, because that takes as long as ten starts.
 */
export async function copyPreparedData(dataDirectory: string): Promise<void> {
  const prepared = join(testFiles(), 'prepared')
  if (isFirst(`${prepared}-begun`)) {
    const making = `${prepared}-making`
    await make(making)
    renameSync(making, prepared)
  }
  while (!existsSync(prepared)) await sleep(50)
  cpSync(prepared, join(dataDirectory, 'postgres'), { recursive: true })
}

/** Whether no other process of the run has made this directory. */
function isFirst(directory: string): boolean {
  try {
    mkdirSync(directory)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function make(dataDirectory: string): Promise<void> {
  const server = await startDatabase({ dataDirectory, log: createLog('silent', 'test') })
  try {
    const database = createDatabase(server.connectionString)
    await migrate(database, { after: seeds })
    await database.close()
  } finally {
    await server.stop()
  }
}
