import type { createReportForm } from '@rankline/contract/forms/reports'
import type { SharedForm } from '../../platform/forms.tsx'
import type { SearchParams } from '../../platform/search-params.ts'

export type ReportForm = SharedForm<typeof createReportForm>
type Values = ReportForm['values']

const WEEK = 7

export const textIn = ({ values }: Pick<ReportForm, 'values'>, name: keyof Values): string =>
  String(values[name] ?? '')

/** The local day some days from today, YYYY-MM-DD. */
export function localDay(offset = 0, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset)
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${day.getFullYear()}-${month}-${date}`
}

const taken = ['name', 'project_id', 'document_type', 'document_detail', 'timer'] as const

/** What the page's address fills in; the last seven days otherwise. */
export function initialFrom(search: SearchParams): Partial<Values> {
  const texts = taken.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]))
  return {
    start_at: localDay(1 - WEEK),
    end_at: localDay(),
    enable_reports: search.enable_reports === 'false' ? 'false' : 'true',
    ...Object.fromEntries(texts),
  } as Partial<Values>
}

/** The fields as the page's address has them, for the way back from Slack or Discord. */
export const stateOf = (form: Pick<ReportForm, 'values'>): Record<string, string> =>
  Object.fromEntries([...taken, 'enable_reports' as const].map((name) => [name, textIn(form, name)]))

/** The start is never after the end. */
export function endChange({ values }: Pick<ReportForm, 'values'>, end: string): Partial<Values> {
  const start = String(values.start_at ?? '')
  return { end_at: end, ...(end !== '' && end < start && { start_at: end }) } as Partial<Values>
}
