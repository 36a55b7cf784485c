import type { DayOrder } from '@rankline/contract/history-roles'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The first day that rank trackers can have measured. */
const EARLIEST = '1998-01-01'

const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const compact = /(?<!\d)(19|20)(\d{2})(\d{2})(\d{2})(?!\d)/
const numeric = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/
const dayFirst = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4})/i
const monthFirst = /\b([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i

/** The day that a text names, as YYYY-MM-DD; null if it names none that can be. */
export function dayIn(text: string, order: DayOrder): string | null {
  const found = iso.exec(text)
  if (found !== null) return dayOf(found[1], found[2], found[3])
  const tight = compact.exec(text)
  if (tight !== null) return dayOf(`${tight[1]}${tight[2]}`, tight[3], tight[4])
  const numbers = numeric.exec(text)
  if (numbers !== null) {
    const [, first, second, year = ''] = numbers
    const full = year.length === 2 ? `20${year}` : year
    return order === 'dmy' ? dayOf(full, second, first) : dayOf(full, first, second)
  }
  const spoken = dayFirst.exec(text)
  if (spoken !== null) return dayOf(spoken[3], monthOf(spoken[2]), spoken[1])
  const american = monthFirst.exec(text)
  return american === null ? null : dayOf(american[3], monthOf(american[1]), american[2])
}

/** The only order in which numeric days can be read; null when both can be. */
export function orderIn(texts: Iterable<string>): DayOrder | null {
  for (const text of texts) {
    if (iso.test(text) || compact.test(text)) continue
    const numbers = numeric.exec(text)
    if (numbers === null) continue
    if (text.includes('.')) return 'dmy'
    if (Number(numbers[1]) > 12) return 'dmy'
    if (Number(numbers[2]) > 12) return 'mdy'
  }
  return null
}

const monthOf = (name = '') => String(months.indexOf(name.toLowerCase()) + 1)

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null
  return text < EARLIEST ? null : text
}
