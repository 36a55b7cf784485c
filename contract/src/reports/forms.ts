import { LOGO_SIZE, MOST_LOGO_KB } from '../brands/forms.ts'
import { editedReportDestinationFields, reportDestinationFields } from '../deliveries/forms.ts'
import { defineForm, file, integer, integerList, list, text } from '../validation/fields.ts'
import {
  arrayMaxAmount,
  between,
  isImage,
  max,
  maxFileSize,
  maxLines,
  mimes,
  oneOf,
  required,
} from '../validation/rules.ts'
import { reportLanguageIds } from './languages.ts'
import {
  MOST_COMMENT,
  MOST_OTHER_PROJECTS,
  MOST_REPORT_TAGS,
  reportPartIds,
  reportSummaries,
} from './parts.ts'

export const DOCUMENT_TYPE = { pdf: 1, csv: 2 } as const
export const DOCUMENT_DETAIL = { basic: 1, advanced: 2 } as const
export const REPORT_TIMER = { daily: 1, weekly: 2, monthly: 3 } as const

/** Fields for the appearance of a document, and for how often it is made. */
export const formatFields = {
  document_type: integer(required(), oneOf(DOCUMENT_TYPE.pdf, DOCUMENT_TYPE.csv)).describedAs(
    '1 PDF, 2 CSV.',
  ),
  document_detail: integer(required(), oneOf(DOCUMENT_DETAIL.basic, DOCUMENT_DETAIL.advanced)).describedAs(
    '1 Basic, 2 Advanced.',
  ),
  timer: integer(
    required(),
    oneOf(REPORT_TIMER.daily, REPORT_TIMER.weekly, REPORT_TIMER.monthly),
  ).describedAs('1 daily, 2 weekly, 3 monthly.'),
}

/** Fields for the parts of a PDF. An edit without one keeps it. */
export const partFields = {
  parts: list(arrayMaxAmount(reportPartIds.length), oneOf(...reportPartIds)).describedAs(
    'The parts of a PDF below its numbers, in their order. Empty: those of its content, Basic or Advanced.',
  ),
  tag_ids: integerList(arrayMaxAmount(MOST_REPORT_TAGS)).describedAs(
    'The tags whose keywords the part `tags` lists.',
  ),
  summary: text(oneOf(...reportSummaries)).describedAs(
    '`drafted` from the numbers; `written`: the comment in its place, where there is one.',
  ),
  next_comment: text(max(MOST_COMMENT), maxLines(30)).describedAs(
    'Plain text on the first page of the next document that is sent. It is empty afterwards.',
  ),
  logo: file(isImage(), mimes('jpeg', 'jpg', 'png'), maxFileSize(MOST_LOGO_KB)).describedAs(
    `The client's logo: JPEG or PNG, at most ${LOGO_SIZE.width} × ${LOGO_SIZE.height} pixels. An empty value removes it.`,
  ),
}

/** Fields for the content and appearance of a document. */
const documentFields = {
  project_id: integer(required()),
  other_project_ids: integerList(arrayMaxAmount(MOST_OTHER_PROJECTS)).describedAs(
    'Other projects of the same account that the report is about, in their order after `project_id`. An edit without it keeps them.',
  ),
  ...formatFields,
  start_at: text(required()).describedAs('The first day, YYYY-MM-DD; not after the last.'),
  end_at: text(required()).describedAs('The last day, YYYY-MM-DD; not in the future.'),
  user_brand_id: integer().describedAs('The brand that a PDF looks like; for agencies.'),
  language: text(oneOf(...reportLanguageIds)).describedAs(
    'The language of the document and its message. Without it, that of the edited report, or of the latest one of the project.',
  ),
  ...partFields,
}

/** Fields in the order of the screen: the first field that fails is the reason shown next to the button. */
export const createReportForm = defineForm({
  ...reportDestinationFields,
  ...documentFields,
  name: text(required(), between(1, 50)),
  send_hour: integer(between(0, 23)).describedAs(
    'The hour of sending, 0 to 23. Without it, that of the edited report, or 6.',
  ),
  send_time_zone: text(max(64)).describedAs(
    'The time zone of the hour, such as Europe/Berlin. Without it, that of the edited report, or UTC.',
  ),
  enable_reports: text(oneOf('true', 'false')).withDefault('true'),
})

/** All fields of an edited report; its destinations may keep their addresses. */
export const updateReportForm = defineForm({
  ...createReportForm,
  ...editedReportDestinationFields,
  report_id: integer(required()),
})

/** Form of a preview: the name, the schedule and the destinations may be missing. */
export const previewReportForm = defineForm({
  ...documentFields,
  timer: integer(oneOf(REPORT_TIMER.daily, REPORT_TIMER.weekly, REPORT_TIMER.monthly)).describedAs(
    '1 daily, 2 weekly, 3 monthly.',
  ),
  name: text(max(50)),
  report_id: integer().describedAs(
    'The report that is edited: it keeps a brand that the caller may not choose.',
  ),
})
