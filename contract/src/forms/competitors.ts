import { defineForm, integerList, text } from '../validation/fields.ts'
import { max, maxLines, required } from '../validation/rules.ts'

/** Maximum of lines per request; the account's limit decides how many competitors a keyword may have. */
export const COMPETITOR_LINES = 5

export const addCompetitorsForm = defineForm({
  project_keyword_ids: integerList(required()),
  competitors: text(required(), max(5000), maxLines(COMPETITOR_LINES))
    .withoutEmptyLines()
    .describedAs('Competitor domains, one per line.'),
})
