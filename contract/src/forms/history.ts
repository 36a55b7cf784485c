import { dayOrders } from '../history-roles.ts'
import { defineForm, file, integer, text } from '../validation/fields.ts'
import { extensions, max, maxFileSize, oneOf, required } from '../validation/rules.ts'

/** KB of a file with past positions. */
export const HISTORY_FILE_KB = 30 * 1024

export const historyForm = defineForm({
  project_id: integer(required()),
  history_file: file(
    required(),
    extensions('csv', 'tsv', 'txt', 'sqlite', 'sqlite3', 'db'),
    maxFileSize(HISTORY_FILE_KB),
  ),
  columns: text(max(30_000)).describedAs(
    'What each column holds, separated by commas; empty: as far as it is recognised.',
  ),
  day_order: text(oneOf(...dayOrders)).describedAs('Whether 03/04 is 3 April (dmy) or 4 March (mdy).'),
  positions_day: text(max(10)).describedAs(
    'The day of all positions of a file without dates, as YYYY-MM-DD; empty: such positions are not imported.',
  ),
  engine: integer().describedAs('For rows that name none, like the next three.'),
  engine_country: integer(),
  engine_language: integer(),
  engine_device: integer(),
})
