import { DAY } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { keywordLandingPages, PageChange } from '@rankline/contract/landing-pages/calls'
import type { RankedDay } from './landing-pages.queries.ts'

const CONTEST_DAYS = 30

/** Days whose page differs from that of the previous ranked day, oldest first. */
export function changesOf(days: readonly RankedDay[]): PageChange[] {
  return days.flatMap(({ day, url, position }, index) => {
    const before = days[index - 1]
    if (before === undefined || before.url === url) return []
    return [{ day, from_url: before.url, to_url: url, current_position: position }]
  })
}

/** Whether the same two pages have switched at least twice in the 30 days up to `today`, both included. */
export function isContested(changes: readonly PageChange[], today: string): boolean {
  const since = Date.parse(today) - CONTEST_DAYS * DAY
  const counts = new Map<string, number>()
  for (const { day, from_url, to_url } of changes) {
    if (Date.parse(day) < since) continue
    const pair = [from_url, to_url].sort().join(' ')
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return [...counts.values()].some((count) => count >= 2)
}

type RankedPage = ItemsOf<typeof keywordLandingPages>['pages'][number]

/** All pages that ranked, the most recently seen first. */
export function pagesOf(days: readonly RankedDay[]): RankedPage[] {
  const pages = new Map<string, Omit<RankedPage, 'url'>>()
  for (const { url, position, day, is_current } of days) {
    const known = pages.get(url)
    pages.set(url, {
      days: (known?.days ?? 0) + 1,
      best_position: Math.min(position, known?.best_position ?? position),
      last_seen_on: day,
      is_current,
    })
  }
  return [...pages]
    .map(([url, page]) => ({ url, ...page }))
    .sort((a, b) => b.last_seen_on.localeCompare(a.last_seen_on))
}
