import '../platform/node-version.ts'
import { join } from 'node:path'
import { nameOf, openTarget } from '../platform/backup/place.ts'
import { upgrade } from '../platform/backup/upgrade.ts'
import { checkServer, createDatabase } from '../platform/database/database.ts'
import { startDatabase } from '../platform/database/embedded.ts'
import { roleOf } from '../platform/database/serving-role.ts'
import { loadEnv } from '../platform/env.ts'
import { bucketOfFiles } from '../platform/installation.ts'
import { createLog } from '../platform/log.ts'
import { largeSeeds, seeds } from '../seeds.ts'
import { run, version } from './command-line.ts'

const usage = `npm run upgrade [-- FILE]

Backs up to FILE (DATA_DIR/backups/before-VERSION-TIME.backup by default), brings the database up to date, and prints the way back.
FILE: as of npm run backup, also s3://BUCKET/PREFIX.
Stop Rankline first. An interrupted upgrade leaves the earlier database or the new one: run it again.`

await run(usage, async ([file, ...more]) => {
  if (file?.startsWith('-') || more.length > 0) return false
  const env = loadEnv()
  const { store, place } = await openTarget(
    file ?? join(env.dataDirectory, 'backups/'),
    env.backup,
    nameOf(new Date(), `before-${version}`),
  )
  // Refuses while a Rankline of any version works on the same embedded database.
  const server =
    env.databaseUrl === undefined
      ? await startDatabase({
          dataDirectory: join(env.dataDirectory, 'postgres'),
          log: createLog('warn', 'upgrade'),
        })
      : { connectionString: env.ownerUrl ?? env.databaseUrl, stop: async () => undefined }
  const database = createDatabase(server.connectionString, { name: 'rankline upgrade', statementTimeout: 0 })
  try {
    await checkServer(database.pool)
    const { applied, rows } = await upgrade({
      installed: {
        pool: database.pool,
        filesDirectory: join(env.dataDirectory, 'files'),
        bucket: bucketOfFiles(env),
        secretKey: env.secretKey,
        version,
      },
      database,
      place,
      passphrase: env.backup.passphrase,
      servingRole: env.migrationUrl === undefined ? undefined : roleOf(env.databaseUrl ?? ''),
      seeds: [...seeds, ...largeSeeds],
      onProgress: (line) => console.error(line),
    })
    console.log(applied.length === 0 ? 'The database is up to date.' : done(place.shown, applied, rows))
  } finally {
    store.close()
    await database.close()
    await server.stop()
  }
  return true
})

// A declaration, because the command above runs before what follows it.
function done(backup: string, applied: string[], rows: number): string {
  return `
Applied ${applied.length} migrations: ${applied.join(', ')}.
The backup before them has ${rows} rows: ${backup}

The way back: install the earlier version again, move DATA_DIR/postgres away (or empty the database of DATABASE_URL), and run
  npm run restore -- ${backup}`
}
