import { messages } from '@rankline/contract/messages'
import { fromRandomAccessReaderPromise, type RandomAccessReader, type ZipFile } from 'yauzl'
import { conflict, Refusal } from '../../../platform/errors.ts'
import {
  filesOf,
  MANIFEST,
  type Manifest,
  manifestSchema,
  OLDEST_VERSION,
  takeoutFiles,
  VERSION,
} from '../format/manifest.ts'
import { Unreadable } from './stored-archive.ts'

/** Bytes of all files together when they are unpacked. */
const MOST_UNPACKED = 16 * 1024 ** 3
/** Text of this kind shrinks to about a tenth; a file that shrinks far more is a trap. */
const MOST_RATIO = 200
const SMALL = 1024 * 1024

export type Archive = {
  manifest: Manifest
  /** The text of a file, piece by piece. */
  texts(file: string): AsyncGenerator<string>
  close(): void
}

export const damaged = (file: string) => conflict(messages.takeoutDamaged(file))

/**
 * Opens an archive. It must have exactly the known files, within size limits, in a readable version. File names are never
 * used as paths, so a name with a path is only an unknown file.
 * @throws {Refusal} conflict with the reason
 */
export async function openArchive(reader: RandomAccessReader, bytes: number): Promise<Archive> {
  const zip = await fromRandomAccessReaderPromise(reader, bytes, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
    validateEntrySizes: true,
  }).catch((error: unknown) => {
    if (error instanceof Unreadable) throw error
    throw conflict(messages.takeoutNoArchive)
  })
  const entries = await entriesOf(zip)
  const archive = { texts, close: () => zip.close() }

  async function* texts(file: string): AsyncGenerator<string> {
    const entry = entries.get(file)
    if (entry === undefined) throw damaged(file)
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    try {
      for await (const piece of await zip.openReadStreamPromise(entry))
        yield decoder.decode(piece as Buffer, { stream: true })
      yield decoder.decode()
    } catch (error) {
      if (error instanceof Unreadable) throw error
      throw damaged(file)
    }
  }

  return { ...archive, manifest: await readManifest(archive, entries) }
}

async function entriesOf(zip: ZipFile) {
  const entries = new Map<string, Parameters<ZipFile['openReadStreamPromise']>[0]>()
  if (zip.entryCount > takeoutFiles.length) throw conflict(messages.takeoutUnknownFile)
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry
      if (!takeoutFiles.includes(fileName) || entries.has(fileName))
        throw conflict(messages.takeoutUnknownFile)
      if (!entry.canDecodeFileData()) throw damaged(fileName)
      unpacked += uncompressedSize
      const isTrap = uncompressedSize > SMALL && uncompressedSize > compressedSize * MOST_RATIO
      if (unpacked > MOST_UNPACKED || isTrap) throw conflict(messages.takeoutUnpacksTooLarge)
      entries.set(fileName, entry)
    }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreadable) throw error
    throw conflict(messages.takeoutUnknownFile)
  }
  return entries
}

/** Bytes of the manifest, which names a few files. */
const LONGEST_MANIFEST = 64 * 1024

async function readManifest(
  { texts }: Pick<Archive, 'texts'>,
  entries: Map<string, unknown>,
): Promise<Manifest> {
  if (!entries.has(MANIFEST)) throw conflict(messages.takeoutNoArchive)
  const value = await jsonOf(texts, MANIFEST)
  // The version is read before the schema, because the manifest of a later version may have other fields.
  const { version } = (value ?? {}) as { version?: unknown }
  if (typeof version === 'number' && version > VERSION) throw conflict(messages.takeoutVersion(version))
  if (typeof version === 'number' && version < OLDEST_VERSION)
    throw conflict(messages.takeoutTooOld(version, OLDEST_VERSION))
  const read = manifestSchema.safeParse(value)
  if (!read.success) throw damaged(MANIFEST)
  const files = filesOf(read.data.version)
  for (const file of files) if (!entries.has(file)) throw damaged(file)
  if (entries.size > files.length) throw conflict(messages.takeoutUnknownFile)
  return read.data
}

/** A small file as JSON. @throws {Refusal} when it is none */
export async function jsonOf(texts: Archive['texts'], file: string): Promise<unknown> {
  let whole = ''
  for await (const text of texts(file)) {
    whole += text
    if (whole.length > LONGEST_MANIFEST) throw damaged(file)
  }
  try {
    return JSON.parse(whole)
  } catch {
    throw damaged(file)
  }
}
