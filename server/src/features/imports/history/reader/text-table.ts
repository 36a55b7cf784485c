import { rowsIn } from '../../csv.ts'
import { textOf } from '../../file-text.ts'
import { historyTable } from '../history-table.ts'
import { sitesOf } from '../sites.ts'
import type { Wanted } from './messages.ts'

/** The table of a text, with the encoding in which it was read. */
export async function textTable(bytes: Uint8Array, wanted: Wanted) {
  const { text, encoding } = await textOf(bytes, wanted)
  const rows = { [Symbol.iterator]: () => rowsIn(text) }
  return { table: historyTable(rows, { ...wanted, sites: sitesOf(wanted.own) }), encoding }
}
