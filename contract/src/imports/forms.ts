import { defineForm, file, integer, text } from '../validation/fields.ts'
import { extensions, maxFileSize, oneOf, required } from '../validation/rules.ts'
import { encodingNames } from './file-encodings.ts'

/** KB of a file with keywords. */
export const KEYWORDS_FILE_KB = 300

export const keywordsFileForm = defineForm({
  keywords_file: file(required(), extensions('txt', 'csv'), maxFileSize(KEYWORDS_FILE_KB)),
  keywords_column: integer().describedAs(
    'The column of a CSV file that holds the keywords, from 1; 0: every cell is one; empty: as it is recognised.',
  ),
  encoding: text(oneOf(...Object.keys(encodingNames))).describedAs('Empty: as it is recognised.'),
})
