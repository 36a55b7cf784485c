import type { AlertAction } from '@rankline/contract/alert-triggers'
import { type previewAlert as call, PREVIEW_DAYS } from '@rankline/contract/alerts'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { requireSource } from './alerts.service.ts'
import { findPositions } from './evaluation.queries.ts'
import { lastDayAt } from './evaluation.service.ts'
import { findSourceKeywords } from './preview.queries.ts'
import { averageDays, keywordDays } from './preview.ts'
import { pointsBefore } from './triggers.ts'
import { findJudgedDays, isWanted } from './unusual-hits.service.ts'

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
  await requireSource(ctx, { source, named, type })
  if (type === 'unusual') return previewUnusual(ctx, source, action)
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

async function previewUnusual(
  { db, account }: Context,
  { projectId, tagId }: ParsedInputOf<typeof call>['source'],
  action: AlertAction,
): Promise<ItemsOf<typeof call>> {
  const first = utcDay(1 - PREVIEW_DAYS)
  const source = { projectId, tagId, projectIds: account.projectIds }
  const days = await findJudgedDays(db, account.id, source, { first, last: lastDayAt(new Date()) })
  const shown = days.filter(({ day }) => day >= first)
  return {
    since: shown[0]?.day ?? null,
    days: shown.flatMap((day) =>
      isWanted({ trigger_action: action }, day) ? [{ day: day.day, keyword_count: day.keywords }] : [],
    ),
    keyword_count: Math.max(0, ...shown.map(({ keywords }) => keywords)),
    is_partial: false,
  }
}
