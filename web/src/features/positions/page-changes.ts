import type { Annotation } from '../../ui/charts/chart.ts'

/** A day of a keyword with its ranking page, null if none ranked. */
type RankedDay = { day: string; url: string | null }

/**
 * The previously ranking page, for each day on which the page changed. Days without a page are skipped.
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

/** Page changes as flags of a graph. */
export function pageFlagsOf(days: readonly RankedDay[]): Annotation[] {
  return [...pageChangesOf(days).keys()].map((date) => ({
    id: `page ${date}`,
    date,
    text: 'Another page of the site ranks',
    color: 'var(--warn)',
  }))
}
