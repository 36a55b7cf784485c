import { defineForm, file, integer, text } from '../validation/fields.ts'
import { extensions, max, maxFileSize, min, oneOf, required } from '../validation/rules.ts'
import { encodingNames } from './file-encodings.ts'
import { contradictionChoices, dayOrders } from './history-roles.ts'

/** KB of a file with past positions. */
export const HISTORY_FILE_KB = 30 * 1024

export const historyForm = defineForm({
  project_id: integer(required()),
  history_file: file(
    required(),
    extensions('csv', 'tsv', 'txt', 'xlsx', 'zip', 'sqlite', 'sqlite3', 'db'),
    maxFileSize(HISTORY_FILE_KB),
  ),
  columns: text(max(30_000)).describedAs(
    'What each column holds, separated by commas; empty: as far as it is recognised.',
  ),
  day_order: text(oneOf(...dayOrders)).describedAs(
    'Whether 03/04 is 3 April (dmy) or 4 March (mdy), or 26/03/04 begins with the year (ymd). Needed where the file does not say it.',
  ),
  positions_day: text(max(10)).describedAs(
    'The day of all positions of a file without dates, as YYYY-MM-DD; empty: such positions are not imported.',
  ),
  own_site: text(max(255)).describedAs(
    'The site of the file whose positions are the project’s, where it is named otherwise than the project’s address.',
  ),
  contradictions: text(oneOf(...contradictionChoices)).describedAs(
    'Where a file has several positions of a keyword for one day: leave them out (leave, if empty) or take the best (best).',
  ),
  encoding: text(oneOf(...Object.keys(encodingNames))).describedAs(
    'Of a text file; empty: as it is recognised.',
  ),
  table: integer(min(1)).describedAs(
    'Which sheet of a workbook or file of an archive is read, counted from 1; empty: the first with keywords and positions.',
  ),
  engine: integer().describedAs('For rows that name none, like the next three.'),
  engine_country: integer(),
  engine_language: integer(),
  engine_device: integer(),
})
