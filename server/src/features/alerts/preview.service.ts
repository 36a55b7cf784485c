import { type previewAlert as call, PREVIEW_DAYS } from '@rankline/contract/alerts'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { requireSource } from './alerts.service.ts'
import { findPositions } from './evaluation.queries.ts'
import { findSourceKeywords } from './preview.queries.ts'
import { averageDays, keywordDays } from './preview.ts'
import { pointsBefore } from './triggers.ts'

/** A larger source is judged by the oldest of its keywords: so many, and no more than so many positions. */
const MOST_KEYWORDS = 2_000
const MOST_POSITIONS = 100_000
/** Days read before the first one, so that it has something to compare with. */
const DAYS_BEFORE = 10

/** When an alert would have fired, by the positions that are stored. */
export async function previewAlert(
  ctx: Context,
  { source, named, type, action, value }: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  await requireSource(ctx, { source, named })
  const trigger = { type, action, value }
  const isAverage = type !== 'position' && source.keywordId === null
  const before = DAYS_BEFORE + 2 * pointsBefore(trigger)
  const most = Math.min(MOST_KEYWORDS, Math.floor(MOST_POSITIONS / (PREVIEW_DAYS + before)))
  const found = await findSourceKeywords(ctx.db, ctx.account, source, {
    onlyWithAlerts: !isAverage,
    most: most + 1,
  })
  const keywordIds = found.slice(0, most)
  const since = utcDay(1 - PREVIEW_DAYS)
  const first = utcDay(1 - PREVIEW_DAYS - before)
  const rows = await findPositions(ctx.db, ctx.account.id, keywordIds, { first, last: utcDay() })
  const known = rows.map(({ day }) => day).toSorted()
  return {
    since: known.length === 0 ? null : known[0]! > since ? known[0]! : since,
    days: (isAverage ? averageDays : keywordDays)(trigger, rows, since),
    keyword_count: keywordIds.length,
    is_partial: found.length > most,
  }
}
