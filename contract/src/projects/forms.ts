import { CHECK_EVERY, DAILY } from '../keywords/check-frequency.ts'
import { keywordLines, trackedSearchFields } from '../keywords/tracked-search-form.ts'
import { defineForm, integer, text } from '../validation/fields.ts'
import { between, oneOf, required, site } from '../validation/rules.ts'

const CONTAINS = 2

const project_name = text(required(), between(1, 50))
const project_url = text(required(), between(1, 190), site())
  .asSite()
  .describedAs(
    'An address, or a domain: `https://` is added to it. `*.` before a domain and `/*` at the end are taken off.',
  )
const project_url_match = integer(required(), between(1, 25), oneOf(1, CONTAINS)).describedAs(
  '1 Exact, 2 Contains.',
)

const check_every = integer(oneOf(...CHECK_EVERY)).describedAs(
  'Days between checks of its keywords; 0 pauses them. Keywords with a frequency of their own keep it.',
)

export const editProjectForm = defineForm({
  project_id: integer(required()),
  project_name,
  project_url,
  project_url_match,
  check_every,
})

export const createProjectForm = defineForm({
  // The URL is asked for first: the form suggests a name from it.
  project_url,
  project_name,
  project_url_match: project_url_match.withDefault(CONTAINS),
  check_every: check_every.withDefault(DAILY),
  keywords: text(...keywordLines)
    .withoutEmptyLines()
    .describedAs('Keywords, one per line.'),
  ...trackedSearchFields,
})
