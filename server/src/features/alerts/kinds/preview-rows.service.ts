import { PREVIEW_DAYS, type PreviewLack } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import type { Context } from '../../../platform/context.ts'
import { findFirstDay, findSourceKeywords } from '../preview.queries.ts'
import type { Asked, Previewed } from './kind.ts'

/** A larger source is judged by the oldest of its keywords: so many, and no more than so many positions. */
const MOST_KEYWORDS = 2_000
const MOST_POSITIONS = 100_000

type Day = { day: string }
type Range = { first: string; since: string; last: string }

/**
 * Judges the keywords of a source by what is stored of their last days.
 * @param daysBefore days read before the first one, so that it has something to compare with
 * @param read rows of the keywords, one per day
 * @param hasMovesAlone the rows are of days that moved something; other days were looked at as well
 * @param lackOf what the keywords need beside checks, if none of them has it; asked where there is no row
 * @param judge the days on which it would have fired
 */
export async function previewRows<Row extends Day>(
  { db, account }: Pick<Context, 'db' | 'account'>,
  source: Asked['source'],
  {
    daysBefore,
    onlyWithAlerts,
    read,
    hasMovesAlone = false,
    lackOf = async () => null,
    judge,
  }: {
    daysBefore: number
    onlyWithAlerts: boolean
    read(keywordIds: number[], range: Range): Promise<Row[]>
    hasMovesAlone?: boolean
    lackOf?(keywordIds: number[]): Promise<PreviewLack | null>
    judge(rows: Row[], since: string): Previewed['days']
  },
): Promise<Previewed> {
  const most = Math.min(MOST_KEYWORDS, Math.floor(MOST_POSITIONS / (PREVIEW_DAYS + daysBefore)))
  const found = await findSourceKeywords(db, account, source, { onlyWithAlerts, most: most + 1 })
  const keywordIds = found.slice(0, most)
  const since = utcDay(1 - PREVIEW_DAYS)
  const range = { first: utcDay(1 - PREVIEW_DAYS - daysBefore), since, last: utcDay() }
  const rows = await read(keywordIds, range)
  const first = hasMovesAlone ? await findFirstDay(db, account.id, keywordIds, range) : firstOf(rows)
  return {
    since: first === null || first > since ? first : since,
    lacks: rows.length === 0 ? ((await lackOf(keywordIds)) ?? (first === null ? 'checks' : null)) : null,
    days: judge(rows, since),
    keyword_count: keywordIds.length,
    is_partial: found.length > most,
  }
}

const firstOf = (rows: readonly Day[]): string | null =>
  rows.reduce<string | null>((least, { day }) => (least === null || day < least ? day : least), null)

/** So many keywords on each of these days, oldest first. */
export function countByDay(days: readonly string[]): Previewed['days'] {
  const counts = new Map<string, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts]
    .map(([day, keyword_count]) => ({ day, keyword_count }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}
