import type { DayOrder } from '@rankline/contract/history-roles'

/** The first day that rank trackers can have measured. */
const EARLIEST = '1998-01-01'
/** Characters of a text that are looked at: a day with its time and a site beside it is shorter. */
const LONGEST = 200

const iso = /(?<!\d)(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})(?!\d)/
const compact = /(?<!\d)(19|20)(\d{2})(\d{2})(\d{2})(?!\d)/
const numeric = /(?<![\d.])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]{1,3}(?:de )?(\p{L}{3,15})[.,]{0,2}[\s-]{1,3}(?:de )?(\d{4})(?!\d)/u
const monthFirst = /(?<!\p{L})(\p{L}{3,15})\.? {1,3}(\d{1,2})(?:st|nd|rd|th)?,? {1,3}(\d{4})(?!\d)/u
/** Days since 30 December 1899, as spreadsheets count them. */
const serial = /^(\d{5})(?:[.,]\d{1,15})?$/
const SERIALS = { from: 35_796, to: 60_000, zero: Date.UTC(1899, 11, 30) }

const textOf = (text: string) => text.slice(0, LONGEST).normalize('NFKC').toLowerCase()

/** The day that a text names, as YYYY-MM-DD; null if it names none that can be. */
export function dayIn(text: string, order: DayOrder): string | null {
  const given = textOf(text)
  const found = iso.exec(given)
  if (found !== null) return dayOf(found[1], found[2], found[3])
  const tight = compact.exec(given)
  if (tight !== null) return dayOf(`${tight[1]}${tight[2]}`, tight[3], tight[4])
  const numbers = numeric.exec(given)
  if (numbers !== null) {
    const [, first, , second, year = ''] = numbers
    if (order === 'ymd') return year.length === 2 ? dayOf(`20${first}`, second, year) : null
    const full = year.length === 2 ? `20${year}` : year
    return order === 'dmy' ? dayOf(full, second, first) : dayOf(full, first, second)
  }
  const spoken = dayFirst.exec(given)
  if (spoken !== null) return dayOf(spoken[3], monthOf(spoken[2]), spoken[1])
  const american = monthFirst.exec(given)
  return american === null ? null : dayOf(american[3], monthOf(american[1]), american[2])
}

/** The day of a cell, which may be a spreadsheet's number of a day as well, or Unix time. */
export function dayInCell(text: string, order: DayOrder): string | null {
  const unix = /^(1[0-9]{9})(?:\d{3})?$/.exec(text.trim().slice(0, LONGEST))?.[1]
  if (unix !== undefined) return new Date(Number(unix) * 1_000).toISOString().slice(0, 10)
  const days = Number(serial.exec(text.trim().slice(0, LONGEST))?.[1] ?? Number.NaN)
  if (Number.isNaN(days)) return dayIn(text, order)
  if (days < SERIALS.from || days > SERIALS.to) return null
  return new Date(SERIALS.zero + days * 86_400_000).toISOString().slice(0, 10)
}

/** A text without the day in it, and without a time behind that. */
export function withoutDay(text: string): string {
  const given = text.slice(0, LONGEST).normalize('NFKC')
  for (const pattern of [iso, compact, numeric, dayFirst, monthFirst]) {
    const found = pattern.exec(given.toLowerCase())
    if (found === null) continue
    const after = given
      .slice(found.index + found[0].length)
      .replace(/^日|^일/u, '')
      .replace(/^[t ]\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d{1,6})?(?:z| ?utc| ?gmt|[+-]\d{2}:?\d{2})?/i, '')
    return `${given.slice(0, found.index)} ${after}`
  }
  return given
}

export type FoundOrder = {
  order: DayOrder | null
  /** Whether the days are written in numbers that could be read in two ways. */
  isNeeded: boolean
}

/**
 * The order of day, month and year that all days fit. Null where none of them says it, or where they say different
 * things: a number above 12 decides, and points between the numbers count where nothing else is there.
 */
export function orderIn(texts: Iterable<string>, most = Number.POSITIVE_INFINITY): FoundOrder {
  const seen = { dmy: false, mdy: false, points: false, others: false, short: false }
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
    if (year.length === 2) {
      seen.short = true
      firsts.add(first)
      lasts.add(year)
    }
    count += 1
    if (count >= most && seen.dmy !== seen.mdy) break
  }
  const isNeeded = seen.points || seen.others
  if (seen.short && !isYearLast(firsts, lasts))
    return { order: isYearFirst(firsts, lasts) ? 'ymd' : null, isNeeded }
  if (seen.dmy !== seen.mdy) return { order: seen.dmy ? 'dmy' : 'mdy', isNeeded }
  return { order: !seen.dmy && seen.points && !seen.others ? 'dmy' : null, isNeeded }
}

/** Of two digits, `26/03/10` can begin with the year: the part that hardly changes is the year. */
const isYearLast = (firsts: ReadonlySet<string>, lasts: ReadonlySet<string>) =>
  [...lasts].some((last) => Number(last) > 31) || (lasts.size <= 2 && firsts.size > 2)
const isYearFirst = (firsts: ReadonlySet<string>, lasts: ReadonlySet<string>) =>
  [...firsts].some((first) => Number(first) > 31) || (firsts.size <= 2 && lasts.size > 2)

const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthLanguages =
  'de fr es pt it nl pl ru uk cs sk sv da nb fi hu ro el tr bg hr sr sl lt lv et ca id ms vi gl is sq mk bs af'.split(
    ' ',
  )
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
      for (const withDay of [true, false]) {
        const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, {
          month: style,
          timeZone: 'UTC',
          ...(withDay && { day: 'numeric' as const }),
        })
        for (let month = 0; month < 12; month += 1) {
          const part = format.formatToParts(Date.UTC(2026, month, 15)).find(({ type }) => type === 'month')
          const name = (part?.value ?? '').normalize('NFKC').toLowerCase().replaceAll('.', '')
          if (/^\p{L}{3,}$/u.test(name)) learn(name, month + 1)
        }
      }
  return found
}

function monthOf(name = ''): string {
  const at = english.indexOf(name.slice(0, 3))
  if (at >= 0 && /^[a-z]+$/.test(name) && isEnglish(name, at)) return String(at + 1)
  months ??= monthNames()
  return String(months.get(name) ?? 0)
}

const longNames =
  'january february march april may june july august september october november december'.split(' ')
const isEnglish = (name: string, at: number) => longNames[at]!.startsWith(name) || name === 'sept'

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null
  return text < EARLIEST ? null : text
}
