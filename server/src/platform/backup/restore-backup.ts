import { createWriteStream, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '../bucket/object-store.ts'
import type { Database } from '../database/database.ts'
import { migrate, type Seed } from '../database/migrate.ts'
import { readMigrations } from '../database/migrations.ts'
import { MARKER } from '../database/unfinished-restore.ts'
import { makePrivateDirectory } from '../private-directory.ts'
import { StartupError } from '../startup-error.ts'
import { FOLDERS, type OnProgress } from './backup-format.ts'
import { loadTables } from './load-tables.ts'
import type { Backup } from './open-backup.ts'
import { fingerprintOf, openKey } from './sealed-key.ts'

export type RestoreOptions = {
  database: Database
  /** Gets the key, and the files without a bucket. */
  dataDirectory: string
  /** Gets the files. */
  bucket?: ObjectStore | null
  /** Key of the settings, if it is not in the data directory. */
  secretKey: string | undefined
  passphrase: string | undefined
  seeds: Seed[]
  onProgress: OnProgress
}

/**
 * Restores a verified backup into an empty database, and brings it up to date. While it runs, the database is marked: Rankline
 * does not start on half of a backup, and the next restore begins anew.
 * @throws {StartupError} when the database is in use, the key does not fit, or the backup is of a later version
 */
export async function restoreBackup(backup: Backup, options: RestoreOptions): Promise<void> {
  const { database, dataDirectory, seeds, onProgress } = options
  const { migrations, files } = backup.manifest
  const last = await lastKnown(backup)
  const key = keyOf(backup, options)
  await clear(database)
  // First, because whoever starts Rankline after an interrupted restore would create another key.
  writeKey(dataDirectory, key)
  await migrate(database, { last, isRestoring: true })
  onProgress(`the schema of ${migrations.length} migrations`)
  const client = await database.pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SET idle_in_transaction_session_timeout = 0')
    await client.query('BEGIN')
    await loadTables(client, backup, onProgress)
    await client.query('COMMIT')
  } finally {
    client.release(true)
  }
  await putFiles(backup, options)
  onProgress(`${files.length} files`)
  const applied = await migrate(database, { after: seeds, isRestoring: true })
  if (applied.length > 0) onProgress(`brought up to date: ${applied.join(', ')}`)
  await database.pool.query('ANALYZE')
  await database.pool.query(`DROP TABLE ${MARKER}`)
}

/** The last migration of the backup. This Rankline must know all of them, in the same text. */
async function lastKnown({ manifest }: Backup): Promise<string> {
  const known = await readMigrations()
  for (const [index, { name, checksum }] of manifest.migrations.entries()) {
    const own = known[index]
    if (own?.name !== name || own.checksum !== checksum)
      throw new StartupError(
        `The backup was made by Rankline ${manifest.rankline} with migration ${name}, which this version does not have: install that version or a later one.`,
      )
  }
  const last = manifest.migrations.at(-1)
  if (last === undefined) throw new StartupError('The backup has no schema.')
  return last.name
}

/** Empties a database that a restore has left unfinished, and marks it. @throws {StartupError} when it is in use */
async function clear({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ is_used: boolean; is_marked: boolean }>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS is_used, to_regclass('public.${MARKER}') IS NOT NULL AS is_marked`,
  )
  const { is_used: isUsed, is_marked: isMarked } = rows[0]!
  if (isUsed && !isMarked)
    throw new StartupError(
      'This installation already has data: restore into an empty one (--to DIRECTORY, or an empty DATABASE_URL).',
    )
  if (isMarked)
    await pool.query(
      'DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
    )
  await pool.query(`CREATE TABLE ${MARKER} (begun_at timestamptz NOT NULL DEFAULT now())`)
}

/** The key of the backup: that of the settings or of the data directory if it fits, or the one in the backup. */
function keyOf({ manifest }: Backup, { dataDirectory, secretKey, passphrase }: RestoreOptions): string {
  const file = join(dataDirectory, 'secret')
  const fits = (key: string) => fingerprintOf(key) === manifest.keyFingerprint
  if (secretKey !== undefined) {
    if (fits(secretKey)) return secretKey
    throw new StartupError(
      'The backup was made with another secret key than SECRET_KEY: set the key of that installation.',
    )
  }
  const own = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (own !== undefined && fits(own)) return own
  if (manifest.key === null)
    throw new StartupError(
      `The backup was made without its secret key, and encrypted values need it: put the key into ${file} first, or set SECRET_KEY.`,
    )
  if (passphrase === undefined)
    throw new StartupError('Set BACKUP_PASSPHRASE: the secret key in the backup is encrypted by it.')
  const key = openKey(manifest.key, passphrase)
  if (key === undefined) throw new StartupError('BACKUP_PASSPHRASE is not the passphrase of this backup.')
  return key
}

/** Writes the key. Another one, which a first start has created here, encrypts nothing in an empty database; it is kept aside. */
function writeKey(dataDirectory: string, key: string) {
  const file = join(dataDirectory, 'secret')
  makePrivateDirectory(dataDirectory)
  if (existsSync(file) && fingerprintOf(readFileSync(file, 'utf8').trim()) !== fingerprintOf(key))
    renameSync(file, `${file}.replaced`)
  if (!existsSync(file)) writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
}

async function putFiles(
  backup: Backup,
  { dataDirectory, bucket = null }: Pick<RestoreOptions, 'dataDirectory' | 'bucket'>,
): Promise<void> {
  for (const { name } of backup.manifest.files) {
    if (bucket !== null) {
      await bucket.put(name, await buffer(await backup.read(FOLDERS.files + name)))
      continue
    }
    const path = join(dataDirectory, 'files', name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(await backup.read(FOLDERS.files + name), createWriteStream(path, { mode: 0o600 }))
  }
}
