import { z } from 'zod'
import { Refusal } from '../../../platform/errors.ts'
import { csvLines, rowOf } from '../format/csv-rows.ts'
import { jsonLines } from '../format/json-lines.ts'
import { fileOf, type Row, type TakeoutTable } from '../format/table.ts'
import { columnsOf } from '../format/takeout-tables.ts'
import { type Archive, damaged } from './open-archive.ts'
import { Unreadable } from './stored-archive.ts'

/** Maximum rows of one batch; `BATCH_OF_LISTS`: maximum entries of their lists. */
const BATCH = 2_000
const BATCH_OF_LISTS = 500_000

/**
 * Reads the rows of a file, validated by its table. Columns that an earlier version does not have get their default.
 * @throws {Refusal} if a row is invalid, or the number of rows differs from the manifest
 */
export async function* readRows({ texts, manifest }: Archive, table: TakeoutTable): AsyncGenerator<Row[]> {
  const file = fileOf(table)
  const { columns, absent } = columnsOf(table, manifest.version)
  const schema = z.strictObject(
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.schema])),
  )
  const expected = Math.min(manifest.rows[file] ?? 0, table.most)
  let count = 0
  let batch: Row[] = []
  let entries = 0
  try {
    for await (const row of table.isJson ? jsonLines(texts(file)) : csvRows(texts(file), columns)) {
      count += 1
      if (count > expected) throw damaged(file)
      const read = { ...schema.parse(row), ...absent }
      batch.push(read)
      for (const value of Object.values(read)) if (Array.isArray(value)) entries += value.length
      if (batch.length < BATCH && entries < BATCH_OF_LISTS) continue
      yield batch
      batch = []
      entries = 0
    }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Unreadable) throw error
    throw damaged(file)
  }
  if (count !== manifest.rows[file]) throw damaged(file)
  if (batch.length > 0) yield batch
}

async function* csvRows(texts: AsyncIterable<string>, columns: TakeoutTable['columns']): AsyncGenerator<Row> {
  let isHead = true
  for await (const fields of csvLines(texts)) {
    if (!isHead) yield rowOf(columns, fields)
    else if (fields.join() !== Object.keys(columns).join()) throw new Error('the head names other columns')
    isHead = false
  }
  if (isHead) throw new Error('there is no head')
}
