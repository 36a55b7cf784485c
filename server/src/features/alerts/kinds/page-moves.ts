import { DAY } from '@rankline/contract/days'

/** The page of the site that ranked on a day. */
export type RankedPage = { day: string; page: number; url: string }

/** Maximum days between two switches of two pages for the pages to count as trading places. */
const CONTEST_DAYS = 30
/** Days to read, to know whether pages trade places now and did before. */
export const PAGE_DAYS = 2 * CONTEST_DAYS + 7

type Switch = { day: string; pair: string }

/** The page that ranked before the last of these; null if it is the first, or the same. */
export function changedFrom(pages: readonly RankedPage[]): RankedPage | null {
  const [before, last] = pages.slice(-2)
  return before === undefined || last === undefined || before.page === last.page ? null : before
}

/** Whether two pages begin to trade places with the last of these; false if these two traded places already. */
export function beginsTrade(pages: readonly RankedPage[]): boolean {
  const last = pages.at(-1)
  if (last === undefined || changedFrom(pages) === null) return false
  const switches = switchesOf(pages)
  const pair = switches.at(-1)!.pair
  const earlier = switches.slice(0, -1).filter((one) => one.pair === pair)
  return isContested(earlier, last.day) === false && earlier.some(({ day }) => isNear(day, last.day))
}

function switchesOf(pages: readonly RankedPage[]): Switch[] {
  return pages.slice(1).flatMap(({ day, page }, index) => {
    const before = pages[index]!.page
    return page === before ? [] : [{ day, pair: [page, before].toSorted((a, b) => a - b).join(' ') }]
  })
}

/** Whether two of these switches are close enough that the pages still trade places on a day. */
const isContested = (switches: readonly Switch[], on: string): boolean =>
  switches.some(({ day }, index) => {
    const before = switches[index - 1]
    return before !== undefined && isNear(before.day, day) && isNear(before.day, on)
  })

const isNear = (day: string, later: string) => Date.parse(later) - Date.parse(day) <= CONTEST_DAYS * DAY
