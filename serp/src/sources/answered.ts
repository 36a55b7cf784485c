import { type Asked, localeSignalsOf, seldomSeen } from '../engines/locale-signals.ts'

/** A country, host or language that a page answers for, as the page writes it. */
export type Elsewhere = { says: string; isSure: boolean }

/**
 * What a page says of its country and its language where all of it differs from what was asked. Pages that say nothing,
 * or also what was asked, are not told to be of elsewhere. `isSure`: real pages have shown that the mark is right.
 */
export function answersElsewhere(engine: string, html: string, asked: Asked): Elsewhere[] {
  const told = localeSignalsOf(engine, html, asked)
  return (['country', 'language'] as const).flatMap((kind) => {
    const [first] = told[kind]
    if (first === undefined || told[kind].some(({ isAsked }) => isAsked)) return []
    return [{ says: first.says, isSure: !seldomSeen[kind].has(engine) }]
  })
}
