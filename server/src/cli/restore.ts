import '../platform/node-version.ts'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openSource } from '../platform/backup/place.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { backupShape, readBackupSettings } from '../platform/backup-settings.ts'
import { createDatabase } from '../platform/database/database.ts'
import { startDatabase } from '../platform/database/embedded.ts'
import { bucketOfFiles } from '../platform/installation.ts'
import { createLog } from '../platform/log.ts'
import { withFiles } from '../platform/setting-files.ts'
import { readStorageSettings, storageShape } from '../platform/storage-settings.ts'
import { largeSeeds, seeds } from '../seeds.ts'
import { run } from './command-line.ts'

const usage = `npm run restore -- FILE [--to DIRECTORY]

Restores a backup into an empty installation: that of the settings, or a new data directory, which you start with
DATA_DIR=DIRECTORY. The version must be that of the backup or a later one. The whole file is checked first.`

await run(usage, async ([file, ...words]) => {
  const to = toOf(words)
  if (file === undefined || file.startsWith('-') || to === null) return false
  if (existsSync('.env')) process.loadEnvFile('.env')
  const addresses = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL']
  const names = [...addresses, 'SECRET_KEY', ...Object.keys(backupShape), ...Object.keys(storageShape)]
  const given = withFiles(process.env, names)
  const dataDirectory = resolve(to ?? given.DATA_DIR ?? '.data')
  // A directory of its own has a database and a key of its own.
  const ownerUrl =
    given.DATABASE_MIGRATION_URL || given.DATABASE_DIRECT_URL || given.DATABASE_URL || undefined
  const url = to === undefined ? ownerUrl : undefined

  const settings = readBackupSettings(given)
  const { store, place } = await openSource(file, settings)
  const backup = await place.open()
  try {
    console.error(`checking ${place.shown}`)
    await backup.verify()
    const server =
      url === undefined
        ? await startDatabase({
            dataDirectory: join(dataDirectory, 'postgres'),
            log: createLog('warn', 'restore'),
          })
        : { connectionString: url, stop: async () => undefined }
    try {
      const database = createDatabase(server.connectionString, {
        name: 'rankline restore',
        statementTimeout: 0,
      })
      try {
        await restoreBackup(backup, {
          database,
          dataDirectory,
          bucket: to === undefined ? bucketOfFiles({ storage: readStorageSettings(given, settings) }) : null,
          secretKey: to === undefined ? given.SECRET_KEY || undefined : undefined,
          passphrase: settings.passphrase,
          seeds: [...seeds, ...largeSeeds],
          onProgress: (line) => console.error(line),
        })
      } finally {
        await database.close()
      }
    } finally {
      await server.stop()
    }
    const { takenAt } = backup.manifest
    console.log(
      `Restored the backup of ${takenAt}. Start it with ${to === undefined ? '' : `DATA_DIR=${to} `}npm start.`,
    )
  } finally {
    backup.close()
    store.close()
  }
  return true
})

/** The directory after --to; undefined without one, null if the words are others. */
function toOf(words: readonly string[]): string | undefined | null {
  if (words.length === 0) return undefined
  const [flag, directory, ...more] = words
  return flag === '--to' && directory !== undefined && more.length === 0 ? directory : null
}
