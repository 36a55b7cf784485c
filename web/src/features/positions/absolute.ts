/** Explains what an absolute position counts. */
export const ABSOLUTE_WORDS = 'Counting everything on the page: results, ads and features.'

const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })

/** `1st`, `22nd`, `113th`. */
export function ordinal(place: number): string {
  return `${place}${endings[rules.select(place)] ?? 'th'}`
}
