import type { Database } from '../database/database.ts'
import { migrate, type Seed } from '../database/migrate.ts'
import { isMigrated } from '../database/migrations.ts'
import { StartupError } from '../startup-error.ts'
import { type BackupOptions, type Installed, makeBackup } from './make-backup.ts'
import type { Place } from './store.ts'

export type UpgradeOptions = BackupOptions & {
  installed: Installed
  database: Database
  /** Gets the backup that is made first. */
  place: Place
  /** Role that may read and write rows afterwards, if that is not the owner. */
  servingRole: string | undefined
  seeds: Seed[]
}

/** Applied migrations, and the rows of the backup before them. Nothing of both if the database was up to date. */
export type Upgraded = { applied: string[]; rows: number }

/**
 * Brings a database up to date after a backup. All migrations are one transaction, so an interruption at any moment leaves the
 * earlier schema or the new one. Reference data and rights, which follow, are completed by the next run or start.
 */
export async function upgrade(options: UpgradeOptions): Promise<Upgraded> {
  const { database, installed, place, passphrase, onProgress, seeds, servingRole } = options
  if (await isMigrated(database.pool)) {
    await migrate(database, { after: seeds, servingRole })
    return { applied: [], rows: 0 }
  }
  onProgress(`backing up to ${place.shown}`)
  const { manifest } = await makeBackup(installed, place, { passphrase, onProgress })
  const applied = await migrate(database, { after: seeds, servingRole, isWhole: true })
  if (!(await isMigrated(database.pool)))
    throw new StartupError('The database is still not up to date: run npm run upgrade again.')
  return { applied, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) }
}
