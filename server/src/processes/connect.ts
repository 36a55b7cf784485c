import { checkServer, createDatabase, type Database, LIMITS } from '../platform/database/database.ts'
import { FAILOVER_PATIENCE } from '../platform/database/failover.ts'
import { isMigrated } from '../platform/database/migrations.ts'
import { limitRole, refuseSharedSessions } from '../platform/database/pooled.ts'
import { mayMigrate, mayServe } from '../platform/database/serving-role.ts'
import type { Log } from '../platform/log.ts'
import type { Lifetime } from '../platform/process.ts'
import { StartupError } from '../platform/startup-error.ts'
import { areLargeSeedsLoaded } from '../seeds.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

const NOT_PREPARED =
  'The database is not up to date, and the role of DATABASE_URL may not change it: run server/dist/processes/prepare-database.js with DATABASE_MIGRATION_URL first.'

export type ConnectOptions = {
  /** Whether frequent statements are prepared. */
  isPreparing?: boolean
  /** Address of the server itself, if `connectionString` leads to a pooler. */
  directUrl?: string | undefined
  /** The role that owns the schema, if `connectionString` has another. */
  migrationUrl?: string | undefined
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
  { isPreparing = true, directUrl, migrationUrl, onStop }: ConnectOptions = {},
): Promise<Database> {
  const database = createDatabase(connectionString, {
    name: `rankline ${name}`,
    isPreparing,
    directUrl,
    patience: FAILOVER_PATIENCE,
    onIdleError: (error) => log.warn(`a database connection was lost: ${error.message}`),
  })
  try {
    await checkServer(database.direct, directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL')
    await refuseSharedSessions(database.direct, directUrl !== undefined)
    if (directUrl !== undefined) {
      // Before the pooler opens its first connection, which begins with the limits of the role.
      await limitRole(database.direct, LIMITS)
      await checkServer(database.pool)
    }
    const isReady =
      (await mayServe(database.pool)) &&
      (await isMigrated(database.pool)) &&
      (await areLargeSeedsLoaded(database.db))
    if (isReady) return database
    if (migrationUrl === undefined && !(await mayMigrate(database.pool))) throw new StartupError(NOT_PREPARED)
    await bringUpToDate(connectionString, log, onStop)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
