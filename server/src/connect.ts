import { bringUpToDate } from './bring-up-to-date.ts'
import { checkServer, createDatabase, type Database } from './platform/database/database.ts'
import { isMigrated } from './platform/database/migrations.ts'
import type { Log } from './platform/log.ts'
import type { Lifetime } from './platform/process.ts'
import { areLargeSeedsLoaded } from './seeds.ts'

export type ConnectOptions = {
  /** Whether frequent statements are prepared. */
  isPreparing?: boolean
  /** Where to register what must stop when the process stops meanwhile. */
  onStop?: Lifetime['onStop']
}

/**
 * Opens the database, checks that it is usable and updates its schema.
 * @throws {StartupError} when it cannot be reached, is too old, or does not fit this version
 */
export async function connect(
  connectionString: string,
  name: string,
  log: Log,
  { isPreparing = true, onStop }: ConnectOptions = {},
): Promise<Database> {
  const database = createDatabase(connectionString, {
    name: `rankline ${name}`,
    isPreparing,
    onIdleError: (error) => log.warn(`a database connection was lost: ${error.message}`),
  })
  try {
    await checkServer(database.pool)
    const isReady = (await isMigrated(database.pool)) && (await areLargeSeedsLoaded(database.db))
    if (!isReady) await bringUpToDate(connectionString, log, onStop)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
