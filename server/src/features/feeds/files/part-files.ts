import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FeedFormat } from '@rankline/contract/feeds/forms'
import type { FeedColumn, FeedRow } from '../schemas.ts'
import { fileFormats } from './formats.ts'

/** A file that is ready to be sent. */
export type PartFile = {
  format: FeedFormat
  rows: number
  bytes: number
  sha256: string
  body(): AsyncIterable<Uint8Array>
}

/** Runs `work` with a directory for files of this process, and removes it afterwards. */
export async function withDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'rankline-feed-'))
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/**
 * Writes the same rows to a file of each format, on the disk: what is sent has a known size, and a slow receiver keeps no
 * connection of the database.
 */
export async function writePartFiles(
  directory: string,
  formats: readonly FeedFormat[],
  columns: readonly FeedColumn[],
  batches: AsyncIterable<readonly FeedRow[]>,
): Promise<PartFile[]> {
  const files = await Promise.all(formats.map((format) => createFile(directory, format, columns)))
  try {
    for await (const rows of batches) for (const file of files) await file.add(rows)
    const parts: PartFile[] = []
    for (const file of files) parts.push(await file.end())
    return parts
  } finally {
    await Promise.all(files.map((file) => file.close()))
  }
}

async function createFile(directory: string, format: FeedFormat, columns: readonly FeedColumn[]) {
  const path = join(directory, fileFormats[format].file)
  const encoder = await fileFormats[format].encoder(columns)
  const handle = await open(path, 'w', 0o600)
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]

  async function append(chunks: readonly Uint8Array[]) {
    for (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      await handle.writeFile(chunk)
    }
  }

  return {
    async add(batch: readonly FeedRow[]) {
      rows += batch.length
      await append(await encoder.add(batch))
    },
    async end(): Promise<PartFile> {
      await append(await encoder.end())
      return { format, rows, bytes, sha256: hash.digest('hex'), body: () => createReadStream(path) }
    },
    close: () => handle.close(),
  }
}
