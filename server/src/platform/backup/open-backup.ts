import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Options, openPromise, type ZipFile } from 'yauzl'
import { StartupError } from '../startup-error.ts'
import {
  type BackupManifest,
  backupSchema,
  DIGEST,
  entryOf,
  FOLDERS,
  FORMAT,
  isFileName,
  MANIFEST,
} from './backup-format.ts'
import { counted } from './counted.ts'

export type Backup = {
  manifest: BackupManifest
  /** The contents of an entry that the manifest names. */
  read(entry: string): Promise<Readable>
  /** Reads everything and compares it with the manifest. @throws {StartupError} at the first difference */
  verify(): Promise<void>
  close(): void
}

/** @throws {StartupError} when the file is no complete backup, or of a later version */
export const openBackupFile = (file: string): Promise<Backup> =>
  openBackup(file, (options) => openPromise(file, options))

/**
 * @param file its name for people
 * @param openArchive opens it, wherever it is
 * @throws {StartupError} when it is no complete backup, or of a later version
 */
export async function openBackup(
  file: string,
  openArchive: (options: Options) => Promise<ZipFile>,
): Promise<Backup> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true }
  const zip = await openArchive(options).catch((cause: Error) => {
    throw unread(cause, `${file} is no complete backup: ${cause.message}`)
  })
  const entries = new Map<string, Parameters<typeof zip.openReadStreamPromise>[0]>()

  async function read(name: string): Promise<Readable> {
    const entry = entries.get(name)
    if (entry === undefined) throw new StartupError(`${file} is damaged: ${name} is missing.`)
    return zip.openReadStreamPromise(entry).catch((cause) => {
      throw unread(cause, `${file} is damaged: ${name} cannot be read.`)
    })
  }

  async function readContents(): Promise<BackupManifest> {
    try {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    } catch (cause) {
      throw unread(cause, `${file} is damaged: its list of contents cannot be read.`)
    }
    return readManifest(file, read)
  }

  const manifest = await readContents().catch((cause) => {
    zip.close()
    throw cause
  })
  return {
    manifest,
    read,
    async verify() {
      for (const table of manifest.tables) await compare(entryOf(table), table)
      for (const one of manifest.files) {
        if (!isFileName(one.name)) throw new StartupError(`${file} has a file with another name: ${one.name}`)
        await compare(FOLDERS.files + one.name, one)
      }
    },
    close: () => zip.close(),
  }

  async function compare(name: string, expected: { bytes: number; sha256: string; rows?: number }) {
    const contents = counted(await read(name))
    try {
      for await (const _piece of contents.stream);
    } catch (cause) {
      throw unread(cause, `${file} is damaged: ${name} cannot be read.`)
    }
    const found = contents.end()
    const isSame =
      found.sha256 === expected.sha256 &&
      found.bytes === expected.bytes &&
      (expected.rows === undefined || found.rows === expected.rows)
    if (!isSame) throw new StartupError(`${file} is damaged: ${name} differs from what was written.`)
  }
}

/** A failure to reach the archive says nothing about its contents, and keeps its own message. */
const unread = (cause: unknown, message: string) =>
  cause instanceof StartupError ? cause : new StartupError(message, { cause })

async function readManifest(file: string, read: Backup['read']): Promise<BackupManifest> {
  const damaged = (cause?: unknown) => unread(cause, `${file} is damaged: its manifest cannot be read.`)
  // One after the other: yauzl crashes if a file fails while its next read waits for that of another file.
  const text = await bytesOf(read, MANIFEST).catch((cause) => {
    throw damaged(cause)
  })
  const digest = await bytesOf(read, DIGEST).catch((cause) => {
    throw damaged(cause)
  })
  if (createHash('sha256').update(text).digest('hex') !== digest.toString('utf8')) throw damaged()
  const value: unknown = JSON.parse(text.toString('utf8'))
  const { format } = (value ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT)
    throw new StartupError(`${file} was made by a later Rankline: install that version first.`)
  const parsed = backupSchema.safeParse(value)
  if (!parsed.success) throw damaged()
  return parsed.data
}

async function bytesOf(read: Backup['read'], entry: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of await read(entry)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
