import '../platform/node-version.ts'
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { upgrade } from '../platform/backup/upgrade.ts'
import { checkServer, createDatabase } from '../platform/database/database.ts'
import { startDatabase } from '../platform/database/embedded.ts'
import { roleOf } from '../platform/database/serving-role.ts'
import { loadEnv } from '../platform/env.ts'
import { createLog } from '../platform/log.ts'
import { withFiles } from '../platform/setting-files.ts'
import { largeSeeds, seeds } from '../seeds.ts'
import { run, version } from './command-line.ts'

const usage = `npm run upgrade [-- FILE]

Backs up to FILE (DATA_DIR/backups/before-VERSION-TIME.backup by default), brings the database up to date, and prints the way back.
Stop Rankline first. An interrupted upgrade goes on when you run it again.`

await run(usage, async ([file, ...more]) => {
  if (file?.startsWith('-') || more.length > 0) return false
  const env = loadEnv()
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const path = resolve(file ?? join(env.dataDirectory, 'backups', `before-${version}-${time}.backup`))
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Refuses while a Rankline of any version works on the same embedded database.
  const server =
    env.databaseUrl === undefined
      ? await startDatabase({
          dataDirectory: join(env.dataDirectory, 'postgres'),
          log: createLog('warn', 'upgrade'),
        })
      : { connectionString: env.migrationUrl ?? env.databaseUrl, stop: async () => undefined }
  const database = createDatabase(server.connectionString, { name: 'rankline upgrade', statementTimeout: 0 })
  try {
    await checkServer(database.pool)
    const { applied, rows } = await upgrade({
      installed: {
        pool: database.pool,
        filesDirectory: join(env.dataDirectory, 'files'),
        secretKey: env.secretKey,
        version,
      },
      database,
      file: path,
      passphrase: withFiles(process.env, ['BACKUP_PASSPHRASE']).BACKUP_PASSPHRASE || undefined,
      servingRole: env.migrationUrl === undefined ? undefined : roleOf(env.databaseUrl ?? ''),
      seeds: [...seeds, ...largeSeeds],
      onProgress: (line) => console.error(line),
    })
    console.log(applied.length === 0 ? 'The database is up to date.' : done(path, applied, rows))
  } finally {
    await database.close()
    await server.stop()
  }
  return true
})

const done = (path: string, applied: string[], rows: number) => `
Applied ${applied.length} migrations: ${applied.join(', ')}.
The backup before them has ${rows} rows: ${path}

The way back: install the earlier version again, move DATA_DIR/postgres away (or empty the database of DATABASE_URL), and run
  npm run restore -- ${path}`
