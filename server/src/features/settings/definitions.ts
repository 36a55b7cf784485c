import type { ValueGroup } from '@rankline/contract/admin/settings'
import { messages } from '@rankline/contract/messages'
import { sourceNames, variableOf } from '@rankline/serp/sources/registry'
import { z } from 'zod'
import { OURS } from '../../platform/mail/compose.ts'

/** A value of the installation that administrators set, unless its environment variable does. */
export type ValueDefinition = {
  group: ValueGroup
  variable: string
  /** Null: no limit, or nothing. */
  usual: string | null
  /** What is wrong with a text; null: nothing. */
  complaint(text: string): string | null
}

const dollars = (text: string) => (/^\d{1,7}(\.\d{1,4})?$/.test(text) ? null : messages.notDollars)

const days = (variable: string, usual: string, least: number): ValueDefinition => ({
  group: 'retention',
  variable,
  usual,
  complaint: (text) =>
    /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= MOST_DAYS
      ? null
      : messages.notWholeBetween(least, MOST_DAYS),
})
const MOST_DAYS = 3_650

const fixed: Readonly<Record<string, ValueDefinition>> = {
  budget_per_day: { group: 'budgets', variable: 'BUDGET_PER_DAY', usual: null, complaint: dollars },
  page_days: days('RESULT_PAGE_DAYS', '90', 7),
  page_weekly_days: days('RESULT_PAGE_WEEKLY_DAYS', '365', 7),
  sender_name: {
    group: 'mail',
    variable: 'MAIL_FROM',
    usual: OURS,
    complaint: (text) => (/^[^<>"\r\n]{1,60}$/.test(text) ? null : messages.notSenderName),
  },
  reply_to: {
    group: 'mail',
    variable: 'MAIL_REPLY_TO',
    usual: null,
    complaint: (text) => (z.email().safeParse(text).success ? null : messages.notEmailAddress),
  },
}

const OF_SOURCE = 'budget_of_'
export const budgetName = (source: string) => `${OF_SOURCE}${source}`

/** The names of all values, with a budget for each of these sources. */
export const valueNames = (sources: readonly string[]): string[] => [
  'budget_per_day',
  ...sources.map(budgetName),
  ...Object.keys(fixed).filter((name) => name !== 'budget_per_day'),
]

export function definitionOf(name: string): ValueDefinition | undefined {
  if (Object.hasOwn(fixed, name)) return fixed[name]
  const source = sourceNames.find((one) => name === budgetName(one))
  if (source === undefined) return undefined
  return {
    group: 'budgets',
    variable: variableOf(source, 'budgetPerDay'),
    usual: null,
    complaint: dollars,
  }
}
