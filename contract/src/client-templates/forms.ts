import { triggerFields } from '../alerts/forms.ts'
import { LONGEST_FILTER } from '../keywords/filter-query.ts'
import { formatFields } from '../reports/forms.ts'
import { reportLanguageIds } from '../reports/languages.ts'
import { MOST_REPORT_TAGS, reportPartIds, reportSummaries } from '../reports/parts.ts'
import { defineForm, integer, list, text } from '../validation/fields.ts'
import { arrayMaxAmount, between, email, max, oneOf, required } from '../validation/rules.ts'

export const LONGEST_TEMPLATE_NAME = 60
/** The most tags, alerts or reports of a template. */
export const MOST_TEMPLATE_ITEMS = 20

const name = text(required(), between(1, 50))
const recipient = text(max(190), email()).describedAs('Where it is mailed; empty: to the client.')

export const templateForm = defineForm({ name: text(required(), between(1, LONGEST_TEMPLATE_NAME)) })

export const templateTagForm = defineForm({
  tag: name,
  type: integer(required(), oneOf(1, 2, 3, 4, 5))
    .withDefault(1)
    .describedAs('1 white, 2 red, 3 green, 4 orange, 5 blue.'),
  filter: text(max(LONGEST_FILTER)).describedAs('Of a dynamic tag: filters without a tag or a project.'),
})

/** An alert that watches all keywords of a project. */
export const templateAlertForm = defineForm({
  name,
  ...triggerFields,
  email: recipient,
  prevent_spam: integer(oneOf(0, 1)).describedAs('1: at most one message an hour.'),
})

export const templateReportForm = defineForm({
  name,
  ...formatFields,
  days: integer(required(), between(1, 366)).describedAs('How many days a document covers.'),
  parts: list(arrayMaxAmount(reportPartIds.length), oneOf(...reportPartIds)).describedAs(
    'The parts of a PDF in their order. Empty: those of its content, Basic or Advanced.',
  ),
  tags: list(arrayMaxAmount(MOST_REPORT_TAGS)).describedAs(
    'Names of the tags whose keywords the part `tags` lists. A name that the client has no tag of is left out.',
  ),
  summary: text(oneOf(...reportSummaries)).describedAs('As in a report; `drafted` without it.'),
  language: text(oneOf(...reportLanguageIds)).describedAs('English without it.'),
  email: recipient,
})
