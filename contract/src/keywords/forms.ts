import { defineForm, integer, integerList, list, text } from '../validation/fields.ts'
import { arrayMaxLength, between, max, required } from '../validation/rules.ts'
import { keywordLines, trackedSearchFields } from './tracked-search-form.ts'

export const addKeywordsForm = defineForm({
  project_id: integer(required()),
  keywords: text(required(), ...keywordLines)
    .withoutEmptyLines()
    .describedAs('Keywords, one per line.'),
  ...trackedSearchFields,
  ends_on: text(max(10)).describedAs(
    'A research: `once`, or the last day on which the keywords are checked daily, at most 90 days from today.',
  ),
})

const { competitors: _, ...searchFields } = trackedSearchFields

/** Another search for a keyword. */
export const changeSearchForm = defineForm({
  project_keyword_id: integer(required()),
  keyword: text(required(), between(1, 100))
    .withAnyCharacters()
    .describedAs('The text that is searched for; what is not seen is taken off.'),
  ...searchFields,
})

/** Maximum number of entries of each kind in one request. */
const MOST_FURTHER = 25
const further = integerList(max(MOST_FURTHER))

/** Form that tracks the same keywords in several searches: each engine with each place and each device. */
export const addToSeveralForm = defineForm({
  ...addKeywordsForm,
  engines: further.describedAs('More engines, with the same type, section and language.'),
  countries: further.describedAs('More countries.'),
  geo_locations: further.describedAs('More cities, in any country; Google only.'),
  devices: further.describedAs('More devices.'),
  tags: list(max(10), arrayMaxLength(50)).describedAs('Names of tags for the keywords that are added.'),
})
