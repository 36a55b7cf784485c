import '../platform/node-version.ts'
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { createDatabase } from '../platform/database/database.ts'
import { visitDatabase } from '../platform/database/embedded.ts'
import { isMigrated } from '../platform/database/migrations.ts'
import { loadEnv } from '../platform/env.ts'
import { withFiles } from '../platform/setting-files.ts'
import { StartupError } from '../platform/startup-error.ts'
import { run, version } from './command-line.ts'

const usage = `npm run backup -- FILE

Writes the database, the files of people and, if BACKUP_PASSPHRASE is set, the secret key encrypted by it, to one file.
Works beside a running Rankline, on the database of its settings. The file is read back before it gets its name.`

await run(usage, async ([file, ...more]) => {
  if (file === undefined || file.startsWith('-') || more.length > 0) return false
  const env = loadEnv()
  const passphrase = withFiles(process.env, ['BACKUP_PASSPHRASE']).BACKUP_PASSPHRASE || undefined
  const visit =
    env.databaseUrl === undefined
      ? await visitDatabase({ dataDirectory: join(env.dataDirectory, 'postgres') })
      : { connectionString: env.migrationUrl ?? env.databaseUrl, leave: async () => undefined }
  try {
    const database = createDatabase(visit.connectionString, { name: 'rankline backup', statementTimeout: 0 })
    try {
      if (!(await isMigrated(database.pool)))
        throw new StartupError(
          'The database is not up to date: start this version once, then make the backup.',
        )
      const path = resolve(file)
      mkdirSync(dirname(path), { recursive: true })
      const { tables, takenAt } = await makeBackup(
        {
          pool: database.pool,
          filesDirectory: join(env.dataDirectory, 'files'),
          secretKey: env.secretKey,
          version,
        },
        path,
        { passphrase, onProgress: (line) => console.error(line) },
      )
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${path} has ${rows} rows of ${tables.length} tables as of ${takenAt}, and was read back.`)
      console.log(
        passphrase === undefined
          ? `It has no secret key: keep ${join(env.dataDirectory, 'secret')} (or SECRET_KEY) with it, or set BACKUP_PASSPHRASE.`
          : 'Its secret key is encrypted by BACKUP_PASSPHRASE.',
      )
    } finally {
      await database.close()
    }
  } finally {
    await visit.leave()
  }
  return true
})
