import {
  type AttentionKind,
  attentionKinds,
  type ClientHealth,
  TREND_DAYS,
} from '@rankline/contract/clients/health'
import { DAY, utcDay } from '@rankline/contract/days'
import type { Context } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { presentEnd } from '../auth/user.presenter.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { findHealth, findVisibility, type HealthRow } from './health.queries.ts'

const SOON_DAYS = 7
/** Shares that count as a problem: of failed keywords, of lost visibility in a week, and of a used limit. */
const MANY_FAILED = 0.1
const FELL = 0.2
const NEARLY = 0.9

/** Lists all clients of the account; sorted by the most urgent reason, then by the number of reasons. */
export async function listClientHealth(ctx: Context): Promise<ClientHealth[]> {
  requireWholeAccount(ctx)
  // Yesterday is the last whole day.
  const [rows, days] = await Promise.all([
    findHealth(ctx.db, ctx.account.id, { day: utcDay(-1), before: utcDay(-8) }),
    findVisibility(ctx.db, ctx.account.id, { from: utcDay(-TREND_DAYS), to: utcDay(-1) }),
  ])
  const byClient = groupBy(days, ({ id }) => id)
  return rows.map((row) => presentHealth(row, byClient.get(row.id) ?? [])).toSorted(byNeed)
}

/** @param seen the days of which the visibility is known */
function presentHealth(row: HealthRow, seen: { day: string; visibility: number | null }[]): ClientHealth {
  const { visibility, visibility_before: before } = row
  const onDays = new Map(seen.map((one) => [one.day, one.visibility]))
  return {
    id: row.id,
    username: row.username,
    user_brand: row.brand_name,
    status: row.status === 1 ? 1 : 0,
    visibility: rounded(visibility),
    visibility_change: visibility === null || before === null ? null : rounded(visibility - before),
    visibility_trend: Array.from({ length: TREND_DAYS }, (_, index) =>
      rounded(onDays.get(utcDay(index - TREND_DAYS)) ?? null),
    ),
    traffic: row.traffic === null ? null : Math.round(row.traffic),
    total_projects: row.projects,
    total_project_keywords: row.keywords,
    allowed_projects: row.allowed_projects,
    allowed_keywords: row.allowed_keywords,
    failed_keywords: row.failed,
    ...presentEnd(row.end_at),
    attention: attentionOf(row),
  }
}

/** A disabled client is the agency's own decision and needs nothing. */
function attentionOf(row: HealthRow): AttentionKind[] {
  if (row.status === 0) return []
  const left = row.end_at === null ? null : row.end_at.getTime() - Date.now()
  const { visibility, visibility_before: before } = row
  const holds: Record<AttentionKind, boolean> = {
    expired: left !== null && left <= 0,
    ends_soon: left !== null && left > 0 && left <= SOON_DAYS * DAY,
    failed_checks: row.failed > 0 && row.failed >= row.checked * MANY_FAILED,
    visibility: visibility !== null && before !== null && visibility < before * (1 - FELL),
    limit: isNearly(row.keywords, row.allowed_keywords) || isNearly(row.projects, row.allowed_projects),
  }
  return attentionKinds.filter((kind) => holds[kind])
}

/** Ignores a limit of 0, which is used up from the start. */
const isNearly = (used: number, limit: number | null) => limit !== null && limit > 0 && used >= limit * NEARLY

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

const urgency = ({ attention: [first] }: ClientHealth) =>
  first === undefined ? attentionKinds.length : attentionKinds.indexOf(first)

const byNeed = (a: ClientHealth, b: ClientHealth) =>
  urgency(a) - urgency(b) ||
  b.attention.length - a.attention.length ||
  a.username.localeCompare(b.username) ||
  a.id - b.id
