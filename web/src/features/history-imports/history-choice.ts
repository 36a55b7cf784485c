import { droppedReasons, type HistoryPreview } from '@rankline/contract/imports/history'
import type {
  ColumnReason,
  ContradictionChoice,
  DayOrder,
  HistoryRole,
} from '@rankline/contract/imports/history-roles'
import { counted } from '../../ui/format.ts'

/** The person's choices for reading a file; null keeps what was recognised. */
export type HistoryChoice = {
  roles: readonly HistoryRole[] | null
  dayOrder: DayOrder | null
  /** The day of all positions, if no column has dates. */
  positionsDay: string | null
  /** The site of the file whose positions are the project's. */
  site: string | null
  contradictions: ContradictionChoice
  encoding: string | null
  /** Which sheet of a workbook or table of an archive, counted from 1. */
  table: number | null
  countryId: number | null
  languageId: number | null
  deviceId: number | null
}

export const noChoice: HistoryChoice = {
  roles: null,
  dayOrder: null,
  positionsDay: null,
  site: null,
  contradictions: 'leave',
  encoding: null,
  table: null,
  countryId: null,
  languageId: null,
  deviceId: null,
}

export const roleNames: Record<HistoryRole, string> = {
  ignore: 'Not imported',
  keyword: 'Keyword',
  position: 'Position',
  day: 'Date of the position',
  url: 'Page that ranks',
  engine: 'Search engine',
  country: 'Country or location',
  state: 'State or region',
  city: 'City',
  language: 'Language',
  device: 'Device',
  kind: 'Kind of result',
  outcome: 'State of the position',
  site: 'Site',
  tags: 'Tags',
  day_position: 'Position on the day in its name',
  day_url: 'Page on the day in its name',
  day_kind: 'Kind of result on the day in its name',
  day_outcome: 'State on the day in its name',
}

export const reasonTexts: Record<ColumnReason, string> = {
  other_site: 'Positions of another site',
  other_kind: 'No organic results',
  average: 'Averages, not the positions of a day',
}

/** Whether the file has ambiguous dates and the person has not chosen an order. */
export const lacksOrder = (
  { columns, is_day_order_sure: isSure }: Pick<HistoryPreview, 'columns' | 'is_day_order_sure'>,
  { dayOrder }: Pick<HistoryChoice, 'dayOrder'>,
): boolean => !isSure && dayOrder === null && columns.some(({ role }) => isDated(role))

export const isDated = (role: HistoryRole) => role === 'day' || role.startsWith('day_')

/** Whether the file has positions without a day. */
export function lacksDay({ columns }: Pick<HistoryPreview, 'columns'>): boolean {
  const roles = new Set(columns.map(({ role }) => role))
  return roles.has('position') && !roles.has('day')
}

/** `3 rows left out: 2 without a keyword, 1 repeated day.`; null if nothing was. */
export function leftOutText({ dropped }: Pick<HistoryPreview, 'dropped'>): string | null {
  const reasons = Object.entries(droppedReasons).flatMap(([reason, text]) => {
    const count = dropped[reason as keyof typeof dropped]
    return count === 0 ? [] : [{ count, text }]
  })
  if (reasons.length === 0) return null
  const all = reasons.reduce((sum, { count }) => sum + count, 0)
  return `${counted(all, 'entry', 'entries')} left out: ${reasons.map(({ count, text }) => `${count} ${text}`).join(', ')}.`
}
