import { readFileSync } from 'node:fs'
import { batchesOf } from '@rankline/contract/batches'
import { NoTable, rowsOfZip, TooMuch } from '../../rows-of-file.ts'
import { TooManyCells } from '../../sheet-span.ts'
import { historyTable } from '../history-table.ts'
import { openDatabase } from '../serpbear/open-database.ts'
import { OtherSites } from '../serpbear/serpbear-rows.ts'
import { sitesOf } from '../sites.ts'
import { isDatabase, isZip } from './file-kinds.ts'
import type { Order, ReaderMessage, Wanted } from './messages.ts'
import { type FindCities, type ReadFile, readTable } from './read-table.ts'
import { textTable } from './text-table.ts'

// A child process that reads one file and exits. A maliciously endless or huge file can crash only this process.

/** Entries of a list in one message, which keeps each message small. */
const TOGETHER = 5_000

const [file = ''] = process.argv.slice(2)

const send = (parcel: ReaderMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(parcel, (error: Error | null) => (error === null ? resolve() : reject(error)))
  })
const received = () => new Promise<Order>((resolve) => process.once('message', resolve))

const findCities: FindCities = async (named) => {
  if (named.length === 0) return []
  const answer = received()
  await send({ cities: named })
  const order = await answer
  return 'cities' in order ? order.cities : []
}

async function read(wanted: Wanted): Promise<ReadFile> {
  const bytes = readFileSync(file)
  const wish = { ...wanted, sites: sitesOf(wanted.own) }
  if (isZip(bytes)) {
    const { rows, ...found } = await rowsOfZip(bytes, wanted)
    return readTable({ table: historyTable(rows, wish), ...found }, wanted, findCities)
  }
  if (!isDatabase(bytes)) return readTable(await textTable(bytes, wanted), wanted, findCities)
  const { table, close } = openDatabase(file, wanted.own.host, wish)
  try {
    return await readTable({ table, encoding: null }, wanted, findCities)
  } finally {
    close()
  }
}

async function sendAll({ keywords, days, urls, parts, ...rest }: ReadFile) {
  for (const part of batchesOf(keywords, TOGETHER)) await send({ keywords: part })
  for (const part of batchesOf(days, TOGETHER)) await send({ days: part })
  for (const part of batchesOf(urls, TOGETHER)) await send({ urls: part })
  for (const part of parts) await send({ part })
  await send(rest)
}

function problemOf(error: unknown) {
  if (error instanceof TooMuch) return 'too_much'
  if (error instanceof TooManyCells) return 'too_many_cells'
  return error instanceof NoTable ? 'no_table' : 'unreadable'
}

const order = await received()
if ('wanted' in order)
  await read(order.wanted).then(sendAll, (error: unknown) =>
    send(
      error instanceof OtherSites
        ? { problem: 'other_sites', sites: error.sites }
        : { problem: problemOf(error) },
    ),
  )
process.disconnect?.()
