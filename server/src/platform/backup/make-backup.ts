import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type ZipStream from 'zip-stream'
import type { ObjectStore } from '../bucket/object-store.ts'
import { StartupError } from '../startup-error.ts'
import { addEntry, openZip } from '../zip-entry.ts'
import {
  type BackupManifest,
  DIGEST,
  type DumpedTable,
  entryOf,
  FOLDERS,
  FORMAT,
  isFileName,
  MANIFEST,
  type OnProgress,
} from './backup-format.ts'
import { counted, lineFeedsIn } from './counted.ts'
import {
  beginSnapshot,
  dumpTable,
  findMigrations,
  findMonths,
  findSequences,
  findTables,
} from './dump-tables.ts'
import { fingerprintOf, sealKey } from './sealed-key.ts'
import type { Place } from './store.ts'

export type Installed = {
  pool: pg.Pool
  /** Directory of the files that people upload; it may not exist. */
  filesDirectory: string
  /** Bucket of those files that are not in the directory. */
  bucket?: ObjectStore | null
  secretKey: string
  version: string
}

export type BackupOptions = {
  /** Encrypts the secret key; undefined: the key is left out. */
  passphrase: string | undefined
  onProgress: OnProgress
}

/** Copied rows are text, which the fastest level already shrinks to about a fifth. */
const LEVEL = 1
/** Bytes of a file in a bucket: a picture or a logo, far smaller. */
const MOST_OBJECT = 64 * 1024 * 1024
/** Rows between two lines of progress. */
const STEP = 1_000_000

/** Contents of a backup, and the bytes of its archive. */
export type Made = { manifest: BackupManifest; bytes: number }

/**
 * Writes a backup of a running installation and reads it back. Nothing looks like a backup that was not read back, and an earlier
 * one of the same name stays as it was until then.
 */
export async function makeBackup(
  installed: Installed,
  place: Place,
  { passphrase, onProgress }: BackupOptions,
): Promise<Made> {
  try {
    const manifest = await write(installed, place, { passphrase, onProgress })
    onProgress('reading it back')
    const archive = await place.openWritten()
    try {
      await archive.verify()
    } finally {
      archive.close()
    }
    return { manifest, bytes: await place.keep() }
  } catch (error) {
    await place.discard().catch((cause: Error) => {
      throw new StartupError(`${textOf(error)} What was written may remain, delete it: ${cause.message}`, {
        cause: error,
      })
    })
    throw error
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function write(installed: Installed, place: Place, options: BackupOptions): Promise<BackupManifest> {
  const client = await installed.pool.connect()
  const zip = openZip(LEVEL)
  // Both sides report it, also before they have begun.
  zip.on('error', () => undefined)
  const written = place.write(zip)
  // Awaited below, and may fail before.
  written.catch(() => undefined)
  try {
    await beginSnapshot(client)
    // The failure of either ends the other: a full disk, a lost connection.
    const manifest = await Promise.race([
      fill(zip, client, installed, options),
      written.then(() => Promise.reject(new Error('The archive ended before its manifest.'))),
    ])
    zip.finish()
    await written
    return manifest
  } catch (error) {
    // With an error, so that nobody takes what was read so far for a whole archive.
    zip.destroy(new Error('The backup failed.'))
    // Ends with the same error, or because the archive was destroyed; the first error is thrown below.
    await Promise.allSettled([written])
    throw error
  } finally {
    // Ends the snapshot, also in the middle of a copy.
    client.release(true)
  }
}

async function fill(
  zip: ZipStream,
  client: pg.PoolClient,
  { filesDirectory, bucket = null, secretKey, version }: Installed,
  { passphrase, onProgress }: BackupOptions,
): Promise<BackupManifest> {
  const { rows } = await client.query<{ now: string; postgres: string }>(
    `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS now,
      current_setting('server_version') AS postgres`,
  )
  const [migrations, months] = [await findMigrations(client), await findMonths(client)]
  const tables: DumpedTable[] = []
  for (const table of await findTables(client)) {
    const copied = counted(dumpTable(client, table))
    reportRows(copied.stream, table.name, onProgress)
    await addEntry(zip, entryOf(table), copied.stream)
    tables.push({ ...table, ...copied.end() })
    onProgress(`${table.name}: ${tables.at(-1)!.rows} rows`)
  }
  const files = [...(await addFiles(zip, filesDirectory)), ...(await addObjects(zip, bucket, filesDirectory))]
  onProgress(`${files.length} files`)
  const manifest: BackupManifest = {
    format: FORMAT,
    takenAt: rows[0]!.now,
    rankline: version,
    postgres: rows[0]!.postgres,
    migrations,
    tables,
    sequences: await findSequences(client),
    months,
    files,
    keyFingerprint: fingerprintOf(secretKey),
    key: passphrase === undefined ? null : sealKey(secretKey, passphrase),
  }
  const text = Buffer.from(JSON.stringify(manifest))
  await addEntry(zip, MANIFEST, text)
  await addEntry(zip, DIGEST, Buffer.from(createHash('sha256').update(text).digest('hex')))
  return manifest
}

/** A file that is deleted while they are read is left out: its row is older than it, or nobody refers to it any more. */
async function addFiles(zip: ZipStream, directory: string): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = []
  for (const name of await namesIn(directory)) {
    const path = join(directory, name)
    if (!isFileName(name) || !existsSync(path)) continue
    const copied = counted(createReadStream(path))
    await addEntry(zip, FOLDERS.files + name, copied.stream)
    const { bytes, sha256 } = copied.end()
    files.push({ name, bytes, sha256 })
  }
  return files
}

/** An object that is deleted while they are read is left out, as files are. */
async function addObjects(
  zip: ZipStream,
  bucket: ObjectStore | null,
  directory: string,
): Promise<BackupManifest['files']> {
  if (bucket === null) return []
  const files: BackupManifest['files'] = []
  for await (const page of bucket.list())
    for (const { name } of page) {
      if (!isFileName(name) || existsSync(join(directory, name))) continue
      const bytes = await bucket.readWhole(name, MOST_OBJECT)
      if (bytes === null) continue
      await addEntry(zip, FOLDERS.files + name, bytes)
      files.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
  return files
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory, { recursive: true })).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new StartupError(`The files in ${directory} cannot be read: ${(error as Error).message}`)
  }
}

function reportRows(stream: NodeJS.ReadableStream, name: string, onProgress: OnProgress) {
  let [rows, next] = [0, STEP]
  stream.on('data', (piece: Buffer) => {
    rows += lineFeedsIn(piece)
    if (rows < next) return
    onProgress(`${name}: ${rows} rows so far`)
    next += STEP
  })
}
