import { localeSignalsOf, type Requested, seldomSeen } from '../engines/locale-signals.ts'

/** A country, host or language that a page answers for, as the page writes it. */
export type Elsewhere = { says: string; isSure: boolean }

/**
 * Lists the country and the language of a page that is for another country or language than the search. It is empty for pages that say
 * nothing, or that also name what the search asked for. `isSure`: real pages have proven the mark.
 */
export function answersElsewhere(engine: string, html: string, asked: Requested): Elsewhere[] {
  const signals = localeSignalsOf(engine, html, asked)
  return (['country', 'language'] as const).flatMap((kind) => {
    const [first] = signals[kind]
    if (first === undefined || signals[kind].some(({ isAsked }) => isAsked)) return []
    return [{ says: first.says, isSure: !seldomSeen[kind].has(engine) }]
  })
}
