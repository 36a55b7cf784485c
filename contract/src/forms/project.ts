import { defineForm, integer, text } from '../validation/fields.ts'
import { between, oneOf, required, url } from '../validation/rules.ts'
import { keywordLines, trackedSearchFields } from './tracked-search.ts'

const CONTAINS = 2

export const createProjectForm = defineForm({
  project_name: text(required(), between(1, 50)),
  project_url: text(required(), between(1, 190), url())
    .withSchemeAdded()
    .describedAs('An address, or a domain: `https://` is added to it.'),
  project_url_match: integer(required(), between(1, 25), oneOf(1, CONTAINS))
    .withDefault(CONTAINS)
    .describedAs('1 Exact, 2 Contains.'),
  keywords: text(...keywordLines)
    .withoutEmptyLines()
    .describedAs('Keywords, one per line.'),
  ...trackedSearchFields,
})
