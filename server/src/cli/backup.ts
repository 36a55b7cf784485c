import '../platform/node-version.ts'
import { join } from 'node:path'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { nameOf, openTarget } from '../platform/backup/place.ts'
import { createDatabase } from '../platform/database/database.ts'
import { visitDatabase } from '../platform/database/embedded.ts'
import { isMigrated } from '../platform/database/migrations.ts'
import { loadEnv } from '../platform/env.ts'
import { bucketOfFiles } from '../platform/installation.ts'
import { StartupError } from '../platform/startup-error.ts'
import { run, version } from './command-line.ts'

const usage = `npm run backup -- FILE

Writes the database, the files of people and, if BACKUP_PASSPHRASE is set, the secret key encrypted by it, to one file.
Works beside a running Rankline, on the database of its settings. It is read back before it counts as made.
FILE: a file; a directory, which gets a file with the time in its name; or the same in a bucket, s3://BUCKET/NAME.backup or
s3://BUCKET/PREFIX.`

await run(usage, async ([file, ...more]) => {
  if (file === undefined || file.startsWith('-') || more.length > 0) return false
  const env = loadEnv()
  const { store, place } = await openTarget(file, env.backup, nameOf(new Date()))
  const visit =
    env.databaseUrl === undefined
      ? await visitDatabase({ dataDirectory: join(env.dataDirectory, 'postgres') })
      : { connectionString: env.ownerUrl ?? env.databaseUrl, leave: async () => undefined }
  try {
    const database = createDatabase(visit.connectionString, { name: 'rankline backup', statementTimeout: 0 })
    try {
      if (!(await isMigrated(database.pool)))
        throw new StartupError(
          'The database is not up to date: start this version once, then make the backup.',
        )
      const { passphrase } = env.backup
      const { manifest } = await makeBackup(
        {
          pool: database.pool,
          filesDirectory: join(env.dataDirectory, 'files'),
          bucket: bucketOfFiles(env),
          secretKey: env.secretKey,
          version,
        },
        place,
        { passphrase, onProgress: (line) => console.error(line) },
      )
      await store.tidy()
      const { tables, takenAt } = manifest
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(
        `${place.shown} has ${rows} rows of ${tables.length} tables as of ${takenAt}, and was read back.`,
      )
      console.log(
        passphrase === undefined
          ? `It has no secret key: keep ${join(env.dataDirectory, 'secret')} (or SECRET_KEY) with it, or set BACKUP_PASSPHRASE.`
          : 'Its secret key is encrypted by BACKUP_PASSPHRASE.',
      )
    } finally {
      await database.close()
    }
  } finally {
    store.close()
    await visit.leave()
  }
  return true
})
