import { type previewAlert as call, PREVIEW_DAYS } from '@rankline/contract/alerts'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { requireSource } from './alerts.service.ts'
import { findPositions } from './evaluation.queries.ts'
import { findSourceKeywords } from './preview.queries.ts'
import { averageDays, keywordDays } from './preview.ts'
import { pointsBefore } from './triggers.ts'

/** More keywords are judged by the oldest of them. */
const MOST_KEYWORDS = 2_000
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
  const found = await findSourceKeywords(ctx.db, ctx.account, source, {
    onlyWithAlerts: !isAverage,
    most: MOST_KEYWORDS + 1,
  })
  const keywordIds = found.slice(0, MOST_KEYWORDS)
  const since = utcDay(1 - PREVIEW_DAYS)
  const first = utcDay(1 - PREVIEW_DAYS - DAYS_BEFORE - 2 * pointsBefore(trigger))
  const rows = await findPositions(ctx.db, ctx.account.id, keywordIds, { first, last: utcDay() })
  const known = rows.map(({ day }) => day).toSorted()
  return {
    since: known.length === 0 ? null : known[0]! > since ? known[0]! : since,
    days: (isAverage ? averageDays : keywordDays)(trigger, rows, since),
    keyword_count: keywordIds.length,
    is_partial: found.length > MOST_KEYWORDS,
  }
}
