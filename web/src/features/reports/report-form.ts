import type { Report } from '@rankline/contract/reports/calls'
import {
  DEFAULT_TIME,
  dueDay,
  nextRun,
  type ReportTimer,
  type Schedule,
  slid,
  unitOf,
  type Window,
} from '@rankline/contract/reports/days'
import { type createReportForm, partFields, previewReportForm } from '@rankline/contract/reports/forms'
import { validateForm } from '@rankline/contract/validation/validate'
import type { SharedForm } from '../../platform/forms.tsx'
import type { SearchParams } from '../../platform/search-params.ts'
import type { PreviewInput } from './reports.api.ts'

export type ReportForm = SharedForm<typeof createReportForm>
type Values = ReportForm['values']

const WEEK = 7
const MONTHLY = 3

export const textIn = ({ values }: Pick<ReportForm, 'values'>, name: keyof Values): string =>
  String(values[name] ?? '')

/** The local day some days from today, YYYY-MM-DD. */
export function localDay(offset = 0, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset)
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${day.getFullYear()}-${month}-${date}`
}

const taken = [
  'name',
  'project_id',
  'document_type',
  'document_detail',
  'user_brand_id',
  'language',
  'timer',
  'send_hour',
  'send_time_zone',
  'summary',
  'next_comment',
] as const

/** Fields whose values are lists; the address has them with commas. */
const lists = ['other_project_ids', 'parts', 'tag_ids'] as const

/** Proposes days: the previous month for a monthly report, the last seven days for others. */
export function proposedDays(timer: string, now = new Date()): { start_at: string; end_at: string } {
  if (timer !== String(MONTHLY)) return { start_at: localDay(1 - WEEK, now), end_at: localDay(0, now) }
  const first = new Date(now.getFullYear(), now.getMonth(), 1)
  const last = localDay(-1, first)
  return { start_at: `${last.slice(0, 7)}-01`, end_at: last }
}

/** Changes the timer and proposes its days, unless the person has chosen days. */
export function timerChange(
  { values }: Pick<ReportForm, 'values'>,
  timer: string,
  now = new Date(),
): Partial<Values> {
  const before = proposedDays(String(values.timer ?? ''), now)
  const isUntouched = values.start_at === before.start_at && values.end_at === before.end_at
  return { timer, ...(isUntouched && proposedDays(timer, now)) } as Partial<Values>
}

/** The schedule that the form says. */
export const scheduleIn = (form: Pick<ReportForm, 'values'>, timer: ReportTimer): Schedule => ({
  timer,
  hour: Number(textIn(form, 'send_hour') || DEFAULT_TIME.hour),
  timeZone: textIn(form, 'send_time_zone') || DEFAULT_TIME.timeZone,
})

/** Returns the time and the range of the next document; null while unknown. */
export function nextDocument(
  form: Pick<ReportForm, 'values'>,
  kept?: Pick<Report, 'start_at' | 'end_at' | 'timer' | 'moves_by'>,
  now = new Date(),
): (Window & { at: string }) | null {
  const timer = ([1, 2, 3] as const).find((one) => String(one) === textIn(form, 'timer'))
  const days = { from: textIn(form, 'start_at'), to: textIn(form, 'end_at') }
  if (timer === undefined || days.from === '' || days.to === '' || days.from > days.to) return null
  if (textIn(form, 'enable_reports') === 'false') return null
  const isKept = kept?.start_at === days.from && kept.end_at === days.to && kept.timer === timer
  const schedule = scheduleIn(form, timer)
  const at = nextRun(schedule, now)
  const day = dueDay(schedule, at)
  return { ...slid(days, day, isKept ? kept.moves_by : unitOf(days, timer)), at: at.toISOString() }
}

/** The usual report: a PDF with everything, every week. */
const usual = { document_type: '1', document_detail: '2', timer: '2' }

/** Reads the initial values of a new report from the page's address, and proposes the rest. */
export const initialFrom = (search: SearchParams): Partial<Values> =>
  ({
    ...usual,
    ...proposedDays(search.timer ?? usual.timer),
    send_hour: String(DEFAULT_TIME.hour),
    send_time_zone: DEFAULT_TIME.timeZone,
    ...textsOf(search),
    ...listsOf(search),
    enable_reports: search.enable_reports === 'false' ? 'false' : 'true',
  }) as Partial<Values>

/** Reads the values from the report; after a return from Slack or Discord, the address overrides them. */
export const editedFrom = (report: Report, search: SearchParams): Partial<Values> =>
  ({
    report_id: report.id,
    start_at: report.start_at,
    end_at: report.end_at,
    ...Object.fromEntries(taken.map((name) => [name, String(report[name] ?? '')])),
    // The stored logo stays until another one is chosen or it is removed.
    logo: undefined,
    parts: report.parts ?? [],
    tag_ids: report.tag_ids,
    other_project_ids: report.other_projects.map(({ id }) => id),
    ...textsOf(search),
    ...listsOf(search),
    enable_reports: (search.enable_reports ?? String(report.status === 1)) === 'false' ? 'false' : 'true',
  }) as Partial<Values>

/**
 * Values of an edit as they are sent. A comment that nobody changed is left out: it may have been printed since the form was opened,
 * and would come back for the next issue.
 */
export function sentFrom<V extends { next_comment?: unknown }>(
  values: V,
  opened: Pick<Report, 'next_comment'>,
): V | Omit<V, 'next_comment'> {
  const { next_comment, ...others } = values
  return next_comment === opened.next_comment ? others : values
}

const textsOf = (search: SearchParams) =>
  Object.fromEntries(taken.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

const listsOf = (search: SearchParams) =>
  Object.fromEntries(
    lists.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name].split(',')]])),
  )

/** Writes the fields as address parameters, which restore them after the return from Slack or Discord. */
export const stateOf = (form: Pick<ReportForm, 'values'>): Record<string, string> =>
  Object.fromEntries(
    [...taken, ...lists, 'enable_reports', 'report_id'].map((name) => [
      name,
      textIn(form, name as keyof Values),
    ]),
  )

/** Changes the end, and moves the start so that it is never after the end. */
export function endChange({ values }: Pick<ReportForm, 'values'>, end: string): Partial<Values> {
  const start = String(values.start_at ?? '')
  return { end_at: end, ...(end !== '' && end < start && { start_at: end }) } as Partial<Values>
}

/** Returns the request for the preview; null while the form is incomplete. An empty field about parts is sent, as it is saved. */
export function previewIn(form: Pick<ReportForm, 'values'>): PreviewInput | null {
  const values: Record<string, unknown> = Object.fromEntries(
    Object.keys(previewReportForm).flatMap((name) => {
      const value = form.values[name as keyof Values]
      const isSent = name in partFields || name === 'other_project_ids' || (value !== '' && value !== null)
      return isSent && value !== undefined ? [[name, value]] : []
    }),
  )
  return Object.keys(validateForm(previewReportForm, values)).length === 0 ? (values as PreviewInput) : null
}
