import { DAY } from '@rankline/contract/days'
import type { DayOrder } from '@rankline/contract/imports/history-roles'

/** The first day that rank trackers can have measured. */
const EARLIEST = '1998-01-01'
/** The number of characters that are read: a day with its time and a site is shorter. */
const LONGEST = 200

const iso = /(?<!\d)(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})(?!\d|[./]\d)/
const compact = /(?<!\d)(19|20)(\d{2})(\d{2})(\d{2})(?!\d)/
const numeric = /(?<![\d.])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s/-]{1,3}(?:de )?(\p{L}{3,15})[.,]{0,2}[\s/-]{1,3}(?:de )?(\d{4})(?!\d)/u
/** `10-Mar-26`, with one sign twice: in `1 Mar-18` the second is of a span. */
const shortYear = /(?<!\d)(\d{1,2})([\s/-])(\p{L}{3,15})\.?\2(\d{2})(?![\d:.h])/u
const yearFirst = /(?<!\d)(\d{4})\.?[\s/-](\p{L}{3,15})\.?[\s/-](\d{1,2})(?!\d)/u
const monthFirst = /(?<!\p{L})(\p{L}{3,15})\.? {1,3}(\d{1,2})(?:st|nd|rd|th)?,? {1,3}(\d{4})(?!\d)/u
/** Days since 30 December 1899, as spreadsheets count them. */
const serial = /^(\d{5})(?:[.,]\d{1,15})?$/
const SERIALS = { from: 35_796, to: 60_000, zero: Date.UTC(1899, 11, 30) }

/** The beginning of a text. A number that is cut would be another day. */
const beginOf = (text: string) =>
  (text.length > LONGEST ? text.slice(0, LONGEST).replace(/\d{1,10}$/, '') : text).normalize('NFKC')
const textOf = (text: string) => beginOf(text).toLowerCase()

type Form = { pattern: RegExp; read: (parts: RegExpExecArray, order: DayOrder) => string | null }

/** Forms of a day; of a text the first that fits. */
const forms: readonly Form[] = [
  { pattern: iso, read: ([, year, month, day]) => dayOf(year, month, day) },
  { pattern: compact, read: ([, century, year, month, day]) => dayOf(`${century}${year}`, month, day) },
  {
    pattern: numeric,
    read([, first, , second, year = ''], order) {
      if (order === 'ymd') return dayOf(`20${first}`, second, year)
      return order === 'dmy' ? dayOf(year, second, first) : dayOf(year, first, second)
    },
  },
  { pattern: dayFirst, read: ([, day, month, year]) => dayOf(year, monthOf(month), day) },
  { pattern: shortYear, read: ([, day, , month, year]) => dayOf(year, monthOf(month), day) },
  { pattern: yearFirst, read: ([, year, month, day]) => dayOf(year, monthOf(month), day) },
  { pattern: monthFirst, read: ([, month, day, year]) => dayOf(year, monthOf(month), day) },
]

const spanBegun = /\d\.?(?:\s(\p{L}{3,15})\.?)?(?:\s?[-–—~]\s?|\s(?:to|bis|au|al|do|до)\s)$/u

/** Whether a text begins a span of days: `2 - ` of `2 - 8 March 2026`, `28 Feb - ` of `28 Feb - 6 March 2026`. */
function beginsSpan(text: string): boolean {
  const begun = spanBegun.exec(text)
  return begun !== null && (begun[1] === undefined || monthOf(begun[1]) !== '0')
}

/** The day that a text names, as YYYY-MM-DD; null if it names none that can be, or a span of several. */
export function dayIn(text: string, order: DayOrder): string | null {
  const given = textOf(text)
  for (const { pattern, read } of forms) {
    const parts = pattern.exec(given)
    if (parts === null) continue
    const after = withoutTime(given.slice(parts.index + parts[0].length))
    const next = pattern.exec(after)
    const day = read(parts, order)
    const isSpan = beginsSpan(given.slice(0, parts.index)) || (next !== null && read(next, order) !== day)
    return isSpan ? null : day
  }
  return null
}

/** The day of a cell, which may be a spreadsheet's number of a day as well, or Unix time. */
export function dayInCell(text: string, order: DayOrder): string | null {
  const unix = /^(1[0-9]{9})(?:\d{3})?$/.exec(text.trim())?.[1]
  if (unix !== undefined) return new Date(Number(unix) * 1_000).toISOString().slice(0, 10)
  const days = Number(serial.exec(text.trim())?.[1])
  if (Number.isNaN(days)) return dayIn(text, order)
  if (days < SERIALS.from || days > SERIALS.to) return null
  return new Date(SERIALS.zero + days * DAY).toISOString().slice(0, 10)
}

/** A text without the day in it, and without a time behind that. */
export function withoutDay(text: string): string {
  const given = beginOf(text)
  for (const { pattern } of forms) {
    const found = pattern.exec(given.toLowerCase())
    if (found === null) continue
    const after = withoutTime(
      given.slice(found.index + found[0].length).replace(/^日|^일|^ г(?:\.|(?!\p{L}))/u, ''),
    )
    return withoutWeekdays(`${given.slice(0, found.index)} ${after}`)
  }
  return given
}

const withoutTime = (text: string) =>
  text.replace(
    /^(?:t|,? )\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d{1,6})?(?:z| ?utc| ?gmt|[+-]\d{2}:?\d{2})?/i,
    '',
  )

const withoutWeekdays = (text: string) =>
  text.replace(/\p{L}+(?:-feira)?/giu, (word) => (weekdayNames().has(word.toLowerCase()) ? '' : word))

export type FoundOrder = {
  order: DayOrder | null
  /** Whether the days are written in numbers that could be read in two ways. */
  isNeeded: boolean
}

/**
 * Finds the order of day, month and year that fits all days; null if they do not decide it, or contradict each other. A
 * number above 12 decides. Without one, points between all numbers mean that the day is first.
 */
export function orderIn(texts: Iterable<string>, most = Number.POSITIVE_INFINITY): FoundOrder {
  const seen = { dmy: false, mdy: false, points: false, others: false }
  const [firsts, lasts] = [new Set<string>(), new Set<string>()]
  let count = 0
  for (const text of texts) {
    const given = textOf(text)
    if (iso.test(given) || compact.test(given)) continue
    const numbers = numeric.exec(given)
    if (numbers === null) continue
    const [, first = '', sign, second = '', year = ''] = numbers
    if (Number(first) > 12) seen.dmy = true
    if (Number(second) > 12) seen.mdy = true
    if (sign === '.') seen.points = true
    else seen.others = true
    firsts.add(first)
    lasts.add(year)
    count += 1
    if (count >= most && seen.dmy !== seen.mdy) break
  }
  const isNeeded = seen.points || seen.others
  if (!isYearLast(firsts, lasts)) return { order: isYearFirst(firsts, lasts) ? 'ymd' : null, isNeeded }
  if (seen.dmy !== seen.mdy) return { order: seen.dmy ? 'dmy' : 'mdy', isNeeded }
  return { order: !seen.dmy && seen.points && !seen.others ? 'dmy' : null, isNeeded }
}

/** Finds the year in dates like `26/03/10`, which may begin with it: the part that hardly changes is the year. */
const isYearLast = (firsts: ReadonlySet<string>, lasts: ReadonlySet<string>) =>
  [...lasts].some((last) => Number(last) > 31) || (lasts.size <= 2 && firsts.size > 2)
const isYearFirst = (firsts: ReadonlySet<string>, lasts: ReadonlySet<string>) =>
  [...firsts].some((first) => Number(first) > 31) || (firsts.size <= 2 && lasts.size > 2)

/** British English abbreviates September by four letters. */
const monthLanguages =
  'en en-GB de fr es pt it nl pl ru uk cs sk sv da nb fi hu ro el tr bg hr sr sl lt lv et ca id ms vi gl is sq mk bs af'.split(
    ' ',
  )
let weekdays: ReadonlySet<string> | null = null

/** Names of weekdays, which are ignored when a date is read. */
function weekdayNames(): ReadonlySet<string> {
  if (weekdays !== null) return weekdays
  const found = new Set<string>()
  for (const locale of Intl.DateTimeFormat.supportedLocalesOf(['ja', 'zh', 'ko', ...monthLanguages]))
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { weekday, timeZone: 'UTC' })
      for (let day = 1; day <= 7; day += 1)
        found.add(
          format
            .format(Date.UTC(2026, 2, day))
            .toLowerCase()
            .replaceAll('.', ''),
        )
    }
  weekdays = found
  return found
}

let months: ReadonlyMap<string, number> | null = null

/** Names of months in languages of exports. One that means different months names none. */
function monthNames(): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const learn = (name: string, month: number) => {
    const known = found.get(name)
    found.set(name, known === undefined || known === month ? month : 0)
  }
  for (const locale of Intl.DateTimeFormat.supportedLocalesOf(monthLanguages))
    for (const style of ['long', 'short'] as const)
      for (const day of ['numeric', undefined] as const) {
        const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, {
          month: style,
          day,
          timeZone: 'UTC',
        })
        for (let month = 0; month < 12; month += 1) {
          const parts = format.formatToParts(Date.UTC(2026, month, 15))
          for (const { type, value } of parts)
            if (type === 'month') learn(value.toLowerCase().replaceAll('.', ''), month + 1)
        }
      }
  return found
}

function monthOf(name = ''): string {
  months ??= monthNames()
  return String(months.get(name) ?? 0)
}

/** @param year in two digits or in four */
function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null
  return text < EARLIEST ? null : text
}
