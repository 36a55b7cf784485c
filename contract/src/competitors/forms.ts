import { MOST_IDS } from '../most-ids.ts'
import { defineForm, integer, integerList, text } from '../validation/fields.ts'
import { max, maxLines, required } from '../validation/rules.ts'

/** Maximum of lines per request; the account's limit decides how many competitors a keyword may have. */
export const COMPETITOR_LINES = 5

/** Another address for a competitor. */
export const editCompetitorForm = defineForm({
  project_keyword_competitor_id: integer(required()),
  competitor: text(required(), max(255)).describedAs('A domain, or an address of the site.'),
  everywhere: integer().describedAs('1: at all keywords of the project that follow the site.'),
})

export const addCompetitorsForm = defineForm({
  project_keyword_ids: integerList(required(), max(MOST_IDS)),
  competitors: text(required(), max(5000), maxLines(COMPETITOR_LINES))
    .withoutEmptyLines()
    .describedAs('Competitor domains, one per line.'),
})
