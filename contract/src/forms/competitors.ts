import { defineForm, integerList, text } from '../validation/fields.ts'
import { max, maxLines, required } from '../validation/rules.ts'

/** Lines of one addition; how many a keyword may have altogether is the account's limit. */
export const COMPETITOR_LINES = 5

export const addCompetitorsForm = defineForm({
  project_keyword_ids: integerList(required()),
  competitors: text(required(), max(5000), maxLines(COMPETITOR_LINES))
    .withoutEmptyLines()
    .describedAs('Competitor domains, one per line.'),
})
