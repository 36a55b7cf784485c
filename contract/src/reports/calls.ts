import { z } from 'zod'
import { MOST_LOGO_KB } from '../brands/forms.ts'
import { DAY, dayOf } from '../days.ts'
import { delivery, storedDestination } from '../deliveries/calls.ts'
import { REPORT_DESTINATIONS } from '../deliveries/forms.ts'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { project } from '../projects/calls.ts'
import type { EditValues, FormValues } from '../validation/fields.ts'
import { refusals } from '../validation/refusals.ts'
import { editSchema, formSchema } from '../validation/schema.ts'
import { day, flag, id, ids, isDay, optionalId, optionalOneOf, order, page, timestamp } from '../wire.ts'
import { windowUnits } from './days.ts'
import { createReportForm, type partFields, previewReportForm, updateReportForm } from './forms.ts'
import { reportLanguageIds } from './languages.ts'
import { reportPartIds, reportSummaries } from './parts.ts'

export const REPORT_STATUS = { disabled: 0, enabled: 1 } as const

export const documentTypes = { 1: 'PDF', 2: 'CSV' } as const
export const documentDetails = { 1: 'Basic', 2: 'Advanced' } as const
export const reportTimers = { 1: 'Daily', 2: 'Weekly', 3: 'Monthly' } as const
export type DocumentType = keyof typeof documentTypes
export type DocumentDetail = keyof typeof documentDetails

export const reportSorts = ['created_at', 'updated_at', 'name', 'status'] as const

/** Maximum number of reports of an account. */
export const MOST_REPORTS = 200
/** Maximum number of days of a document. */
export const MOST_REPORT_DAYS = 366

const oneOfKeys = (...values: number[]) => z.int().refine((value) => values.includes(value))

export const report = z.object({
  id: z.int(),
  name: z.string(),
  project_id: z.int(),
  project_name: z.string(),
  /** The projects after the first one, in their order. */
  other_projects: z.array(z.object({ id: z.int(), name: z.string() })),
  /** How many chosen projects are gone since the report was saved: deleted, moved, or no longer seen by its creator. */
  lost_projects: z.int(),
  /** Separated by commas. */
  destination_types: z.string(),
  /** Addresses, masked where necessary; null for types that were not chosen. */
  ...(Object.fromEntries(
    REPORT_DESTINATIONS.map((type) => [`destination_type_${type}` as const, z.string().nullable()]),
  ) as Record<`destination_type_${(typeof REPORT_DESTINATIONS)[number]}`, z.ZodNullable<z.ZodString>>),
  timer: oneOfKeys(1, 2, 3),
  timer_text: z.string(),
  document_type: oneOfKeys(1, 2),
  document_type_text: z.string(),
  document_detail: oneOfKeys(1, 2),
  document_detail_text: z.string(),
  /** Brand of a PDF, for people who may choose one; null for Rankline's own appearance. */
  user_brand_id: z.int().nullable(),
  /** The days of the latest document. */
  start_at: day,
  end_at: day,
  /** Unit by which these days move forward with each document. */
  moves_by: z.enum(windowUnits),
  start_at_short: z.string(),
  end_at_short: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  updated_at_short: z.string(),
  status: flag,
  language: z.enum(reportLanguageIds),
  /** Hour of sending, 0 to 23, in the time zone. */
  send_hour: z.int(),
  send_time_zone: z.string(),
  /** Parts of a PDF in their order; null: those of its detail. */
  parts: z.array(z.enum(reportPartIds)).nullable(),
  /** Existing tags whose keywords a part lists. */
  tag_ids: z.array(z.int()),
  summary: z.enum(reportSummaries),
  /** Text on the first page of the next document that is sent; '' for none. */
  next_comment: z.string(),
  /** Null while it is disabled. */
  next_run_at: timestamp.nullable(),
  /** Outcome of the latest scheduled or requested document; null before the first. */
  last_run: z
    .object({ status: z.enum(['queued', 'made', 'failed']), at: timestamp, failure: z.string().nullable() })
    .nullable(),
})
export type Report = z.infer<typeof report>

/** The logo has at most this many bytes, beside the other fields. */
const upload = { fields: ['logo'], maxBytes: (MOST_LOGO_KB + 24) * 1024 } as const

const reportId = z
  .object({ report_id: id('report_id') })
  .transform(({ report_id }) => ({ reportId: report_id }))

/** Fields with ids of projects besides `project_id`. */
const names = { other_project_ids: 'project' } as const

export const createReport = endpoint({
  method: 'POST',
  path: 'reports/create',
  aliases: ['reports'],
  scope: 'account',
  permission: 'manage',
  names,
  summary:
    'Have a document about the keywords of one project or several made and sent daily, weekly or monthly',
  input: formSchema(createReportForm).transform((form, context) => {
    refuseDays(form, context)
    refuseTwice(form, context)
    return { ...reportIn(form), ...keptIn(form), destinations: form }
  }),
  upload,
  items: z.object({ redirect: z.string(), report }),
  message: messages.reportCreated,
  limit: { max: 60, seconds: 3600 },
})

export const findReport = endpoint({
  method: 'GET',
  path: 'reports/findAuth',
  scope: 'account',
  permission: 'manage',
  summary: 'One report with its destinations, to edit it',
  input: reportId,
  items: z.object({
    report,
    destinations: z.array(storedDestination),
    /** The client's logo as an address `data:`; null without one. */
    logo: z.string().nullable(),
  }),
})

export const updateReport = endpoint({
  method: 'PUT',
  path: 'reports/updateAuth',
  scope: 'account',
  permission: 'manage',
  names,
  summary: 'Change a report. What is being made of it is made anew, with what it says now',
  input: editSchema(updateReportForm).transform((sent, context) => {
    const form: UpdateForm = withNulls(updateReportForm, sent)
    refuseDays(form, context)
    refuseTwice(form, context)
    return { ...reportIn(form), ...keptIn(sent), destinations: form, reportId: form.report_id }
  }),
  upload,
  items: z.object({ redirect: z.string(), report }),
  message: messages.reportUpdated,
  limit: { max: 120, seconds: 3600 },
})

type ReportForm = z.output<ReturnType<typeof formSchema<typeof createReportForm>>>

type UpdateForm = FormValues<typeof updateReportForm>

/** An edit as a whole form: what was not sent is null. */
const withNulls = <F extends typeof updateReportForm | typeof previewReportForm>(
  form: F,
  sent: EditValues<F>,
) =>
  ({
    ...Object.fromEntries(Object.keys(form).map((name) => [name, null])),
    ...sent,
  }) as unknown as FormValues<F>

type KeptFields = typeof partFields & Pick<typeof createReportForm, 'other_project_ids'>

/** Fields that an edit keeps: undefined where it did not send them, null where they are empty. */
const keptIn = (form: EditValues<KeptFields>) => ({
  otherProjectIds: form.other_project_ids,
  parts: form.parts,
  tagIds: form.tag_ids,
  summary: form.summary,
  comment: form.next_comment,
  logo: form.logo,
})

function refuseTwice({ parts }: Pick<ReportForm, 'parts'>, context: z.RefinementCtx) {
  if (parts === null || new Set(parts).size === parts.length) return
  context.issues.push({ code: 'custom', path: ['parts'], message: messages.partTwice, input: parts })
}

type DocumentForm<T> = Pick<
  ReportForm,
  'project_id' | 'document_type' | 'document_detail' | 'start_at' | 'end_at' | 'user_brand_id' | 'language'
> & { timer: T }

/** Which document it is. */
const documentIn = <T>(form: DocumentForm<T>) => ({
  projectId: form.project_id,
  type: form.document_type,
  detail: form.document_detail,
  timer: form.timer,
  from: form.start_at,
  to: form.end_at,
  brandId: form.user_brand_id,
  language: form.language,
})

/** Converts the fields of the form to a report. */
const reportIn = (form: Omit<ReportForm, `destination_${string}`>) => ({
  name: form.name.trim(),
  ...documentIn(form),
  hour: form.send_hour,
  timeZone: form.send_time_zone,
  isEnabled: form.enable_reports !== 'false',
})

type Days = { start_at: string; end_at: string }

function refuseDays(form: Days, context: z.RefinementCtx) {
  for (const [field, message] of dayProblems(form.start_at, form.end_at))
    context.issues.push({ code: 'custom', path: [field], message, input: form[field] })
}

/** Hours by which the first time zone, Kiritimati, is ahead of UTC. */
const FIRST_ZONE = 14
const latestToday = () => dayOf(new Date(Date.now() + FIRST_ZONE * 3_600_000))

/** Refuses a day that has not begun anywhere. The server does not know which day it is for the person. */
function dayProblems(start: string, end: string): ['start_at' | 'end_at', string][] {
  const problems: ['start_at' | 'end_at', string][] = []
  if (!isDay(start)) problems.push(['start_at', refusals.notDay])
  if (!isDay(end)) problems.push(['end_at', refusals.notDay])
  if (problems.length > 0) return problems
  if (end > latestToday()) problems.push(['end_at', 'may not be after today'])
  if (start > end) problems.push(['start_at', 'may not be after the end date'])
  else if (Date.parse(end) - Date.parse(start) >= MOST_REPORT_DAYS * DAY)
    problems.push(['start_at', `may not be more than ${MOST_REPORT_DAYS} days before the end date`])
  return problems
}

/** The pages of a preview, and the lines of a CSV. */
export const PREVIEW = { pages: 2, lines: 15 } as const

export const previewReport = endpoint({
  method: 'POST',
  path: 'reports/preview',
  scope: 'account',
  permission: 'view',
  impersonation: 'reading',
  names,
  summary: 'How the document of a report begins, made from the data of now',
  input: editSchema(previewReportForm).transform((sent, context) => {
    const form: FormValues<typeof previewReportForm> = withNulls(previewReportForm, sent)
    refuseDays(form, context)
    refuseTwice(form, context)
    return {
      name: form.name?.trim() ?? '',
      ...documentIn(form),
      ...keptIn(sent),
      reportId: form.report_id,
    }
  }),
  upload,
  items: z.object({
    /** First pages of a PDF, as SVG. */
    pages: z.array(z.string()),
    /** First lines of a CSV, each as a list of cells. */
    lines: z.array(z.array(z.string())),
  }),
  limit: { max: 60, seconds: 60, isOfAccount: true },
})

export const listReports = endpoint({
  method: 'GET',
  path: 'reports/fetch',
  aliases: ['reports'],
  scope: 'account',
  permission: 'view',
  summary: 'A page of the reports of an account, newest first; with a project, those about this project',
  input: z
    .object({ project_id: optionalId(), page, sort: optionalOneOf(reportSorts), order })
    .transform(({ project_id: projectId, ...rest }) => ({ projectId, ...rest })),
  items: pageOf(report),
})

export const deleteReports = endpoint({
  method: 'DELETE',
  path: 'reports/deleteSelectedAuth',
  aliases: ['reports/delete-selected'],
  scope: 'account',
  permission: 'manage',
  names: { ids: 'report' },
  summary: 'Delete reports, all or none of them; the links to their documents end',
  input: z.object({ ids: ids('ids') }),
  items: z.object({ deleted_ids: z.array(z.int()) }),
  messageOf: ({ deleted_ids }) => messages.reportsDeleted(deleted_ids.length),
})

export const updateReportStatus = endpoint({
  method: 'PUT',
  path: 'reports/updateStatus',
  aliases: ['reports/status', 'POST reports/updateStatus', 'POST reports/status'],
  scope: 'account',
  permission: 'manage',
  summary: 'Enable or disable a report',
  input: reportId,
  items: report,
  message: messages.reportUpdated,
})

export const sendReport = endpoint({
  method: 'POST',
  path: 'reports/send',
  scope: 'account',
  permission: 'manage',
  summary: 'Make the document of a report now, and send it to its destinations',
  input: reportId,
  items: report,
  message: messages.reportQueued,
  limit: { max: 30, seconds: 3600 },
})

export const endReportLinks = endpoint({
  method: 'DELETE',
  path: 'reports/endLinks',
  scope: 'account',
  permission: 'manage',
  summary:
    'End the links to the document of one message of a report, whoever got it; the report stays, and waiting messages are not sent',
  input: z
    .object({ report_id: id('report_id'), delivery_id: id('delivery_id') })
    .transform(({ report_id: reportId, delivery_id: deliveryId }) => ({ reportId, deliveryId })),
  items: delivery,
  message: messages.linksEnded,
})

export const downloadReport = endpoint({
  method: 'POST',
  path: 'reports/download',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'view',
  summary: 'A path to the document of a report, good for 10 minutes; null while it is being made: ask again',
  input: reportId,
  items: z.object({ path: z.string().nullable() }),
  limit: { max: 600, seconds: 3600 },
})

export const projectsWithoutReport = endpoint({
  method: 'GET',
  path: 'projects/fetchWithoutReport',
  scope: 'account',
  permission: 'view',
  summary: 'The projects of the account that have no report, by name',
  input: nothing,
  items: z.array(project.pick({ id: true, name: true, url: true })),
})
