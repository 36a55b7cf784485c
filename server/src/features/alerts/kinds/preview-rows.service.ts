import { PREVIEW_DAYS, type PreviewLack } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import type { Context } from '../../../platform/context.ts'
import { findFirstDay, findSourceKeywords } from '../preview.queries.ts'
import type { Asked, Previewed } from './kind.ts'

/** Limits of a preview: a larger source uses only its oldest keywords, with at most this many positions. */
const MOST_KEYWORDS = 2_000
const MOST_POSITIONS = 100_000

type Day = { day: string }
type Range = { first: string; since: string; last: string }

/**
 * Previews an alert on the stored last days of its keywords.
 * @param daysBefore days to read before the first one, for comparison
 * @param read rows of the keywords, one per day
 * @param hasMovesAlone whether rows exist only for days with a move, so that checks on other days have none
 * @param lackOf data that all keywords lack besides checks; called if there is no row
 * @param judge the days on which the alert would have fired
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

/** Counts the keywords per day, oldest first. */
export function countByDay(days: readonly string[]): Previewed['days'] {
  const counts = new Map<string, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts]
    .map(([day, keyword_count]) => ({ day, keyword_count }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}
