import { type ChildProcess, fork } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messages } from '@rankline/contract/messages'
import type { Upload } from '@rankline/contract/validation/values'
import type { SystemContext } from '../../../../platform/context.ts'
import { conflict, invalid } from '../../../../platform/errors.ts'
import { pathOfUpload } from '../../../../platform/uploads.ts'
import { MOST_CELLS } from '../../sheet-span.ts'
import { findCities } from '../history.queries.ts'
import type { NamedCity } from '../place-of-row.ts'
import { isDatabase, isZip } from './file-kinds.ts'
import type { Order, ReaderMessage, Wanted } from './messages.ts'
import { type ReadFile, readTable } from './read-table.ts'
import { textTable } from './text-table.ts'

const FROM_SOURCE = extname(import.meta.url) === '.ts'
const READER = fileURLToPath(new URL(`./read-file${extname(import.meta.url)}`, import.meta.url))
/** Megabytes of heap that a file may take while it is read. */
const HEAP = 384
const execArgv = [
  `--max-old-space-size=${HEAP}`,
  ...(FROM_SOURCE ? ['--import', 'tsx', '--conditions=source'] : []),
]
/** Milliseconds after which a file is given up. */
const PATIENCE = 90_000
/** Maximum bytes of a text that is read in this process, because starting another would take longer. */
const SMALL = 64 * 1024
/** The maximum of files that wait for their turn in the queue. */
const MOST_WAITING = 4

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file with past positions. Large files are read in a child process, one after the other.
 * @throws {Refusal} invalid if it cannot be read or has only other sites; conflict if too many wait
 */
export async function readFile(ctx: SystemContext, given: Upload, wanted: Wanted): Promise<ReadFile> {
  if (given.size <= SMALL) {
    const bytes = new Uint8Array(await given.arrayBuffer())
    if (!isDatabase(bytes) && !isZip(bytes))
      return readTable(await textTable(bytes, wanted), wanted, (named) => citiesFor(ctx, named))
  }
  if (waiting === MOST_WAITING) throw conflict(messages.historyBusy)
  waiting += 1
  const before = last
  const mine = before.then(() => readNow(ctx, given, wanted))
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

async function readNow(ctx: SystemContext, given: Upload, wanted: Wanted): Promise<ReadFile> {
  const start = new Uint8Array(await given.slice(0, 16).arrayBuffer())
  const stored = pathOfUpload(given)
  if (stored !== undefined && !isDatabase(start))
    return readInChild(ctx, stored, wanted, messages.historyUnreadable)
  const directory = await mkdtemp(join(tmpdir(), 'rankline-import-'))
  try {
    // The file is copied into a new directory, because reading a database changes it and may create files next to it.
    const file = join(directory, 'history')
    if (stored === undefined) await writeFile(file, new Uint8Array(await given.arrayBuffer()))
    else await copyFile(stored, file)
    const broken = isDatabase(start) ? messages.historyNoDatabase : messages.historyUnreadable
    return await readInChild(ctx, file, wanted, broken)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** @param broken said of a file that cannot be read */
function readInChild(ctx: SystemContext, file: string, wanted: Wanted, broken: string): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const child = fork(READER, [file], {
      // Nothing of the process that reads is known to it.
      env: { PATH: process.env.PATH },
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
    })
    const read: Pick<ReadFile, 'keywords' | 'days' | 'urls' | 'parts'> = {
      keywords: [],
      days: [],
      urls: [],
      parts: [],
    }
    let isEnded = false
    const fail = (error: unknown) => {
      isEnded = true
      reject(error)
      child.kill('SIGKILL')
    }
    const unreadable = () => fail(invalid('history_file', broken))
    child.on('message', (parcel: ReaderMessage) => {
      if ('problem' in parcel) fail(invalid('history_file', textOf(parcel, broken)))
      else if ('cities' in parcel)
        citiesFor(ctx, parcel.cities).then((cities) => order(child, { cities }), fail)
      else if ('keywords' in parcel) read.keywords.push(...parcel.keywords)
      else if ('days' in parcel) read.days.push(...parcel.days)
      else if ('urls' in parcel) read.urls.push(...parcel.urls)
      else if ('part' in parcel) read.parts.push(parcel.part)
      else {
        isEnded = true
        resolve({ ...read, ...parcel })
        child.kill('SIGKILL')
      }
    })
    // The process could not be started: the file may be well.
    child.on('error', fail)
    // An exit after the last message has no effect.
    child.on('exit', (code, signal) => {
      if (!isEnded) ctx.log.warn({ code, signal }, 'the reader of an imported file ended before its end')
      unreadable()
    })
    order(child, { wanted })
  })
}

function textOf(parcel: Extract<ReaderMessage, { problem: string }>, broken: string): string {
  if (parcel.problem === 'other_sites') return messages.historyOtherSites(parcel.sites.join(', '))
  if (parcel.problem === 'too_many_cells') return messages.historyTooManyCells(MOST_CELLS)
  if (parcel.problem === 'no_table') return messages.historyNoTable
  return parcel.problem === 'too_much' ? messages.historyUnpacksTooLarge : broken
}

/** Sends a message to the child. Errors are ignored, because the exit event reports a child that ended. */
const order = (child: ChildProcess, one: Order) => child.send(one, () => undefined)

async function citiesFor({ db }: SystemContext, named: readonly NamedCity[]) {
  if (named.length === 0) return []
  const rows = await findCities(db, named)
  const found = new Map(rows.map(({ country_id, text, id, name }) => [`${country_id} ${text}`, { id, name }]))
  return named.map((city) => found.get(city.join(' ')) ?? null)
}
