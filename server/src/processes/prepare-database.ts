import '../platform/node-version.ts'
import { existsSync } from 'node:fs'
import { createDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { roleOf } from '../platform/database/serving-role.ts'
import { runProcess } from '../platform/process.ts'
import { withFiles } from '../platform/setting-files.ts'
import { StartupError } from '../platform/startup-error.ts'
import { largeSeeds, seeds } from '../seeds.ts'

// Updates the schema and loads reference data, see bring-up-to-date.ts. Runs alone too, where the other processes do not
// know the role that owns the schema.
await runProcess(async (lifetime) => {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const given = withFiles(process.env, ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL'])
  const { DATABASE_URL: url = '', DATABASE_MIGRATION_URL: migrationUrl = '' } = given
  const directUrl = given.DATABASE_DIRECT_URL || url
  if (url === '') throw new StartupError('DATABASE_URL must be set.')
  const database = createDatabase(migrationUrl || directUrl, { name: 'rankline preparation' })
  lifetime.onStop(database.close)
  const servingRole = migrationUrl === '' ? undefined : roleOf(url)
  const applied = await migrate(database, { after: [...seeds, ...largeSeeds], servingRole })
  if (process.send === undefined) process.exit(0)
  process.send(applied, () => process.exit(0))
})
