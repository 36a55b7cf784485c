import { checkServer, createDatabase, type Database } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Log } from './platform/log.ts'
import { largeSeeds, seeds } from './seeds.ts'

/**
 * Opens the database, checks that it is usable and updates its schema.
 * @throws {StartupError} when it cannot be reached, is too old, or does not fit this version
 */
export async function connect(
  connectionString: string,
  name: string,
  log: Log,
  { isPreparing = true } = {},
): Promise<Database> {
  const database = createDatabase(connectionString, {
    name: `rankline ${name}`,
    isPreparing,
    onIdleError: (error) => log.warn(`a database connection was lost: ${error.message}`),
  })
  try {
    await checkServer(database.pool)
    const applied = await migrate(database, { after: [...seeds, ...largeSeeds] })
    if (applied.length > 0) log.info(`database brought up to date: ${applied.join(', ')}`)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
