import type { DateFormat } from '@rankline/contract/account/time-display'
import { session } from './session-state.ts'

/** The parts of a date and time that each style shows. */
const options = {
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  shortDateTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDate: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type DateStyle = keyof typeof options

/** Swedish dates are those of ISO 8601. */
const locales: Record<DateFormat, string> = { day_month: 'en-GB', month_day: 'en-US', iso: 'sv-SE' }
const isoOptions = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

const known = new Map<string, Intl.DateTimeFormat>()

function formatOf(style: DateStyle, format: DateFormat, timeZone: string | undefined) {
  const key = `${style} ${format} ${timeZone}`
  let found = known.get(key)
  if (found === undefined) {
    const isDate = format === 'iso' && style !== 'time'
    found = new Intl.DateTimeFormat(locales[format], {
      ...options[style],
      ...(isDate && isoOptions),
      timeZone,
    })
    known.set(key, found)
  }
  return found
}

/** The time format and zone of the signed-in person; by default the zone of the browser. */
const chosenDisplay = () => {
  const user = session.get().user
  return { format: user?.date_format ?? 'day_month', timeZone: user?.time_zone } as const
}

/** A moment in the person's zone and format: `22 Nov 2026, 14:05`. */
export function dateText(
  at: string | Date,
  style: DateStyle = 'dateTime',
  display = chosenDisplay(),
): string {
  return formatOf(style, display.format, display.timeZone).format(new Date(at))
}

/** The year of a moment in the person's zone. */
export const yearOf = (at: string | Date): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: chosenDisplay().timeZone }).format(
      new Date(at),
    ),
  )

/** A UTC day `YYYY-MM-DD`, such as that of a check, in the person's format. */
export const dayText = (day: string, style: 'date' | 'shortDate'): string =>
  formatOf(style, chosenDisplay().format, 'UTC').format(new Date(day))
