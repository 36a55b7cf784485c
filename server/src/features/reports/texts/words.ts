import type { Window } from '@rankline/contract/reports/days'
import type { ReportLanguage } from '@rankline/contract/reports/languages'
import { de } from './de.ts'
import { type CountedName, en, type PlainName, type Texts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'

/** Texts, numbers and dates of a document, in its language. */
export type Words = ReturnType<typeof make>

type Values = Readonly<Record<string, string | number>>

export const texts: Record<ReportLanguage, Texts> = { en, de, fr, es, it, nl, pt, pl }

/** English numbers are American, and English dates British, as on the screen. */
const locales: Record<ReportLanguage, { numbers: string; days: string }> = {
  en: { numbers: 'en-US', days: 'en-GB' },
  de: { numbers: 'de', days: 'de' },
  fr: { numbers: 'fr', days: 'fr' },
  es: { numbers: 'es', days: 'es' },
  it: { numbers: 'it', days: 'it' },
  nl: { numbers: 'nl', days: 'nl' },
  pt: { numbers: 'pt-BR', days: 'pt-BR' },
  pl: { numbers: 'pl', days: 'pl' },
}

const made = new Map<ReportLanguage, Words>()

export function wordsIn(language: ReportLanguage): Words {
  const known = made.get(language)
  if (known !== undefined) return known
  const words = make(language)
  made.set(language, words)
  return words
}

function make(language: ReportLanguage) {
  const own = texts[language]
  const { numbers, days } = locales[language]
  const plurals = new Intl.PluralRules(numbers)
  const format = (options: Intl.NumberFormatOptions) => {
    const formatter = new Intl.NumberFormat(numbers, { useGrouping: 'always', ...options })
    return (value: number) => withUsualSpaces(formatter.format(value))
  }
  const number = format({ maximumFractionDigits: 1 })
  const oneDecimal = format({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const money = format({
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
  const asDay = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(days, { day: 'numeric', month: 'short', timeZone: 'UTC', ...options })
  const [long, short] = [asDay({ year: 'numeric' }), asDay({})]
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const percentSign = percentSignOf(numbers)

  /** `+1.8`, `−0.4`, or `±0`. */
  const change = (value: number) => {
    const rounded = Math.round(value * 10) / 10
    if (rounded === 0) return '±0'
    return `${rounded > 0 ? '+' : '−'}${number(Math.abs(rounded))}`
  }
  const day = (text: string) => withUsualSpaces(long.format(at(text)))
  const text = (name: PlainName, values: Values = {}) => filled(own[name], values)
  return {
    language,
    text,
    /** A text about a number of things; `{count}` is the number. */
    counted: (name: CountedName, count: number, values: Values = {}) =>
      filled(own[name][plurals.select(count)] ?? own[name].other, { count: number(count), ...values }),
    /** A text as the head of a column. */
    head: (name: PlainName) => text(name).toLocaleUpperCase(numbers),
    number,
    /** An average position: `17.0`. */
    average: oneDecimal,
    money,
    /** Appends the percent sign to a number. */
    percent: (shown: string) => `${shown}${percentSign}`,
    change,
    /** A change of a whole number: `−7,378`. */
    wholeChange: (value: number) => change(Math.round(value)),
    /** Visits won or lost: `+120`, `0`. */
    visits: (won: number) => (Math.round(won) === 0 ? '0' : change(Math.round(won))),
    /** A change of the average position, with the sign of the screen: `▲ 3.2` is better, so fewer places. */
    averageChange: (value: number) => {
      const rounded = Math.round(value * 10) / 10
      if (rounded === 0) return '±0'
      return `${rounded < 0 ? '▲' : '▼'} ${oneDecimal(Math.abs(rounded))}`
    },
    day,
    /** Without the year if it is the one of `now`. */
    shortDay: (text: string, now: Date) =>
      at(text).getUTCFullYear() === now.getUTCFullYear()
        ? withUsualSpaces(short.format(at(text)))
        : day(text),
    /** Days without what both have in common: `22–28 Nov 2026`. */
    range: ({ from, to }: Window) =>
      from === to ? day(to) : asRange(withUsualSpaces(long.formatRange(at(from), at(to)))),
    window: ({ from, to }: Window) => (from === to ? day(to) : `${day(from)} – ${day(to)}`),
  }
}

/** Replaces narrow spaces, which some fonts lack. */
const withUsualSpaces = (text: string) => text.replace(/[\u202f\u2009]/g, '\u00a0')

/** `22–28 Nov`, but `30 Oct – 28 Nov`. */
const asRange = (text: string) => text.replace(/^(\d+)\s–\s(\d+\s)/, '$1–$2')

/** The percent sign of a language, with the space before it if there is one. */
const percentSignOf = (locale: string) =>
  withUsualSpaces(
    new Intl.NumberFormat(locale, { style: 'percent' })
      .formatToParts(1)
      .filter(({ type }) => type === 'literal' || type === 'percentSign')
      .map(({ value }) => value)
      .join(''),
  )

/** Replaces `{name}` by its value. */
const filled = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
