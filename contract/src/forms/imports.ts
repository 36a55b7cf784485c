import { defineForm, file } from '../validation/fields.ts'
import { extensions, maxFileSize, required } from '../validation/rules.ts'

/** KB of a file with keywords. */
export const KEYWORDS_FILE_KB = 300

export const keywordsFileForm = defineForm({
  keywords_file: file(required(), extensions('txt', 'csv'), maxFileSize(KEYWORDS_FILE_KB)),
})
