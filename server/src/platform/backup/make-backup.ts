import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type ZipStream from 'zip-stream'
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
import { openBackup } from './open-backup.ts'
import { fingerprintOf, sealKey } from './sealed-key.ts'

export type Installed = {
  pool: pg.Pool
  /** Directory of the files that people upload; it may not exist. */
  filesDirectory: string
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
/** Rows between two lines of progress. */
const STEP = 1_000_000

/**
 * Writes a backup of a running installation and reads it back. The file appears under its name when it is complete, so an
 * interrupted backup leaves an earlier one as it was.
 */
export async function makeBackup(
  installed: Installed,
  file: string,
  { passphrase, onProgress }: BackupOptions,
): Promise<BackupManifest> {
  const draft = `${file}.part`
  try {
    const manifest = await write(installed, draft, { passphrase, onProgress })
    onProgress('reading it back')
    const archive = await openBackup(draft)
    try {
      await archive.verify()
    } finally {
      archive.close()
    }
    await rename(draft, file)
    await sync(dirname(file))
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function write(installed: Installed, draft: string, options: BackupOptions): Promise<BackupManifest> {
  const client = await installed.pool.connect()
  const zip = openZip(LEVEL)
  const written = pipeline(zip, createWriteStream(draft, { mode: 0o600 }))
  try {
    await beginSnapshot(client)
    // The failure of either ends the other: a full disk, a lost connection.
    const manifest = await Promise.race([
      fill(zip, client, installed, options),
      written.then(() => Promise.reject(new Error('The archive ended before its manifest.'))),
    ])
    zip.finish()
    await written
    await sync(draft)
    return manifest
  } catch (error) {
    zip.destroy()
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
  { filesDirectory, secretKey, version }: Installed,
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
  const files = await addFiles(zip, filesDirectory)
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

/** Makes a file, or the names in a directory, survive a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
