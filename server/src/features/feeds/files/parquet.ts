import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { FeedColumn, FeedRow, FeedType, FeedValue } from '../schemas.ts'
import type { Encoder } from './encoder.ts'

/** Rows of a row group: few enough for the memory, many enough to compress well. */
const GROUP = 20_000

const elements: Readonly<Record<FeedType, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  BOOLEAN: { type: 'BOOLEAN' },
  DATE: { type: 'INT32', converted_type: 'DATE' },
  DOUBLE: { type: 'DOUBLE' },
  INT32: { type: 'INT32' },
  INT64: { type: 'INT64' },
  STRING: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  TIMESTAMP: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
}

/** Writes rows as a Parquet file. Only one row group is in memory. */
export function createParquet(columns: readonly FeedColumn[]): Encoder {
  const writer = new ByteWriter()
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type, nullable }) => ({
      name,
      ...elements[type],
      repetition_type: nullable ? ('OPTIONAL' as const) : ('REQUIRED' as const),
    })),
  ]
  const parquet = new ParquetWriter({ writer, schema })
  let held: FeedRow[] = []

  async function writeGroup(rows: readonly FeedRow[]) {
    const columnData = columns.map(({ name, type }) => ({
      name,
      data: rows.map((row) => primitive(type, row[name] ?? null)),
    }))
    await parquet.write({ columnData, rowGroupSize: rows.length })
  }

  /** Takes the bytes so far. Offsets in the file are counted separately. */
  function taken(): Uint8Array[] {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return [bytes]
  }

  return {
    async add(rows) {
      // A batch may be too long for the arguments of one call.
      for (const row of rows) held.push(row)
      while (held.length >= GROUP) {
        await writeGroup(held.slice(0, GROUP))
        held = held.slice(GROUP)
      }
      return taken()
    },
    async end() {
      if (held.length > 0) await writeGroup(held)
      held = []
      await parquet.finish()
      return taken()
    },
  }
}

function primitive(type: FeedType, value: FeedValue) {
  if (value === null) return undefined
  if (type === 'INT64') return BigInt(value as number)
  return type === 'DATE' ? new Date(`${String(value)}T00:00:00Z`) : value
}
