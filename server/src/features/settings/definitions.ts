import type { ValueGroup } from '@rankline/contract/admin/settings'
import { isUrl } from '@rankline/contract/is-url'
import { messages } from '@rankline/contract/messages'
import { type SiteTextName, siteTextNames, siteTexts } from '@rankline/contract/site-texts'
import { sourceNames, variableOf } from '@rankline/serp/sources/registry'
import { z } from 'zod'
import { OURS } from '../../platform/mail/compose.ts'

/** A value of the installation that administrators set, unless an environment variable does. */
export type ValueDefinition = {
  group: ValueGroup
  /** Null: the environment does not set it. */
  variable: string | null
  /** The default value; null: no limit, or empty. */
  usual: string | null
  /** The maximum length in characters. */
  longest: number
  /** The error message for an invalid text; null: valid. */
  complaint(text: string): string | null
}

const dollars = (text: string) => (/^\d{1,7}(\.\d{1,4})?$/.test(text) ? null : messages.notDollars)

const days = (variable: string, usual: string, least: number): ValueDefinition => ({
  group: 'retention',
  variable,
  usual,
  longest: 4,
  complaint: (text) =>
    /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= MOST_DAYS
      ? null
      : messages.notWholeBetween(least, MOST_DAYS),
})
const MOST_DAYS = 3_650
/** Characters of an amount. */
const DOLLARS = 12

function notEmail(text: string): string | null {
  return z.email().safeParse(text).success ? null : messages.notEmailAddress
}

/** A path of this installation, or an address of the web without a password in it. */
function notAddress(text: string): string | null {
  if (/^\/(?![/\\])\S*$/.test(text)) return null
  const url = /^https?:\/\/\S+$/i.test(text) && isUrl(text) ? new URL(text) : null
  return url === null || url.username !== '' || url.password !== '' ? messages.notPathOrAddress : null
}

const complaints = { text: () => null, email: notEmail, address: notAddress } as const

/** A text of the public pages. */
function ofSite(name: SiteTextName): ValueDefinition {
  const { kind, usual, longest } = siteTexts[name]
  return { group: 'site', variable: null, usual, longest, complaint: complaints[kind] }
}

const fixed: Readonly<Record<string, ValueDefinition>> = {
  budget_per_day: {
    group: 'budgets',
    variable: 'BUDGET_PER_DAY',
    usual: null,
    longest: DOLLARS,
    complaint: dollars,
  },
  page_days: days('RESULT_PAGE_DAYS', '90', 7),
  page_weekly_days: days('RESULT_PAGE_WEEKLY_DAYS', '365', 7),
  sender_name: {
    group: 'mail',
    variable: 'MAIL_FROM',
    usual: OURS,
    longest: 60,
    complaint: (text) => (/^[^<>"\r\n]{1,60}$/.test(text) ? null : messages.notSenderName),
  },
  reply_to: {
    group: 'mail',
    variable: 'MAIL_REPLY_TO',
    usual: null,
    longest: 100,
    complaint: notEmail,
  },
  ...Object.fromEntries(siteTextNames.map((name) => [name, ofSite(name)])),
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
    longest: DOLLARS,
    complaint: dollars,
  }
}
