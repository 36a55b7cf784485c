import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messages } from '@rankline/contract/messages'
import { conflict, invalid } from '../../../../platform/errors.ts'
import type { Parcel } from './serpbear-rows.ts'

const FROM_SOURCE = extname(import.meta.url) === '.ts'
const READER = fileURLToPath(new URL(`./read-database${extname(import.meta.url)}`, import.meta.url))
const execArgv = [
  '--max-old-space-size=256',
  ...(FROM_SOURCE ? ['--import', 'tsx', '--conditions=source'] : []),
]

/** Milliseconds after which a file is given up. */
const PATIENCE = 20_000
/** Readers at the same time. */
const MOST_READERS = 2
/** A file with more is refused by its number of positions. */
const MOST_ROWS = 1_100_000

const MAGIC = Buffer.from('SQLite format 3\0')
/** Where the header says how the file is written; 1: without a second file beside it, which nobody sends. */
const VERSIONS = { at: 18, plain: 1 }
/** The least page that a database can have. */
const LEAST = 512

export const isDatabase = (bytes: Uint8Array): boolean => MAGIC.equals(bytes.subarray(0, MAGIC.length))

let readers = 0

/**
 * The keywords that a database of SerpBear has of a site, with a row for each past position.
 * @throws {Refusal} invalid when it cannot be read or has other sites alone; conflict while others are read
 */
export async function readDatabase(bytes: Uint8Array, host: string): Promise<string[][]> {
  if (bytes.length < LEAST) throw invalid('history_file', messages.historyNoDatabase)
  if (readers >= MOST_READERS) throw conflict(messages.historyBusy)
  readers += 1
  const directory = await mkdtemp(join(tmpdir(), 'rankline-import-'))
  try {
    const file = join(directory, 'database.sqlite')
    const plain = Buffer.from(bytes)
    plain.fill(VERSIONS.plain, VERSIONS.at, VERSIONS.at + 2)
    await writeFile(file, plain)
    return await readInChild(file, host)
  } finally {
    readers -= 1
    await rm(directory, { recursive: true, force: true })
  }
}

function readInChild(file: string, host: string): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const rows: string[][] = []
    const child = fork(READER, [file, host], {
      // Nothing of the process that reads is known to it.
      env: { PATH: process.env.PATH },
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
    })
    const fail = (message: string) => reject(invalid('history_file', message))
    child.on('message', (parcel: Parcel) => {
      if ('problem' in parcel)
        return fail(
          parcel.problem === 'other_sites'
            ? messages.historyOtherSites(parcel.sites.join(', '))
            : messages.historyNoDatabase,
        )
      rows.push(...parcel.rows)
      if (!parcel.isLast && rows.length <= MOST_ROWS) return
      resolve(rows)
      child.kill('SIGKILL')
    })
    child.on('error', () => fail(messages.historyNoDatabase))
    // After the last rows this changes nothing.
    child.on('exit', () => fail(messages.historyNoDatabase))
  })
}
