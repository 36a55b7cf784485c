import { defineForm, integer, text } from '../validation/fields.ts'
import { required } from '../validation/rules.ts'
import { keywordLines, trackedSearchFields } from './tracked-search.ts'

export const addKeywordsForm = defineForm({
  project_id: integer(required()),
  keywords: text(required(), ...keywordLines)
    .withoutEmptyLines()
    .describedAs('Keywords, one per line.'),
  ...trackedSearchFields,
})
