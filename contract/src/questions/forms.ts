import { defineForm, integer, integerList, list, text } from '../validation/fields.ts'
import { arrayMaxLength, lineMaxLength, max, maxLines, required } from '../validation/rules.ts'

/** The most questions that a project asks, and the most that one request adds. */
export const MOST_QUESTIONS = 1_000
export const QUESTION_LINES = 200
/** In characters. */
export const LONGEST_QUESTION = 400
export const MOST_TOPICS = 10
export const LONGEST_TOPIC = 50
/** The most brands of a project: its own and those of competitors. */
export const MOST_BRANDS = 20
export const LONGEST_BRAND = 100
/** The most aliases, exclusions and domains of a brand. */
export const BRAND_LINES = 30

const topics = list(max(MOST_TOPICS), arrayMaxLength(LONGEST_TOPIC)).describedAs(
  'Topics by which questions are grouped.',
)

export const addQuestionsForm = defineForm({
  project_id: integer(required()),
  questions: text(
    required(),
    max(QUESTION_LINES * (LONGEST_QUESTION + 1)),
    maxLines(QUESTION_LINES),
    lineMaxLength(LONGEST_QUESTION),
  )
    .withoutEmptyLines()
    .describedAs('Questions as people ask them, one per line.'),
  topics,
  country_id: integer().describedAs(
    'Country that the questions are asked from; by default that of the project.',
  ),
  language_id: integer().describedAs('Language of the questions; by default that of most keywords.'),
})

export const questionTopicsForm = defineForm({
  project_id: integer(required()),
  question_ids: integerList(required(), max(MOST_QUESTIONS)),
  topics,
})

const brandLines = (longest: number) =>
  text(max(BRAND_LINES * (longest + 1)), maxLines(BRAND_LINES), lineMaxLength(longest)).withoutEmptyLines()

const brandFields = {
  project_id: integer(required()),
  name: text(required(), max(LONGEST_BRAND)).describedAs('Name of the brand, which counts as a mention.'),
  aliases: brandLines(LONGEST_BRAND).describedAs('Other names of the brand, one per line.'),
  exclusions: brandLines(LONGEST_BRAND).describedAs(
    'Phrases in which a name means something else, one per line.',
  ),
  domains: brandLines(255).describedAs('Domains of the brand, one per line; their pages count as citations.'),
}

export const createBrandForm = defineForm(brandFields)
export const editBrandForm = defineForm({ ...brandFields, question_brand_id: integer(required()) })
