import type { Annotation } from '../../ui/charts/chart.ts'

/** A day of a keyword with the page that ranked on it, null where none did. */
type RankedDay = { day: string; url: string | null }

/**
 * The page that ranked before, by each day on which another one took its place. Days without a page are passed over.
 * @param days oldest first
 */
export function pageChangesOf(days: readonly RankedDay[]): ReadonlyMap<string, string> {
  const changes = new Map<string, string>()
  let before: string | null = null
  for (const { day, url } of days) {
    if (url === null) continue
    if (before !== null && before !== url) changes.set(day, before)
    before = url
  }
  return changes
}

/** The same as flags of a graph. */
export function pageFlagsOf(days: readonly RankedDay[]): Annotation[] {
  return [...pageChangesOf(days).keys()].map((date) => ({
    id: `page ${date}`,
    date,
    text: 'Another page of the site ranks',
    color: 'var(--warn)',
  }))
}
