import { type AttentionKind, attentionKinds, type ClientHealth } from '@rankline/contract/client-health'
import { DAY, utcDay } from '@rankline/contract/days'
import type { Context } from '../../platform/context.ts'
import { presentEnd } from '../auth/user.presenter.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { findHealth, type HealthRow } from './health.queries.ts'

const SOON_DAYS = 7
/** Parts of the keywords, of the visibility a week before, and of a limit. */
const MANY_FAILED = 0.1
const FELL = 0.2
const NEARLY = 0.9

/** All clients of the account; the most urgent reason decides the order, then how many there are. */
export async function listClientHealth(ctx: Context): Promise<ClientHealth[]> {
  requireWholeAccount(ctx)
  // Yesterday is the last whole day.
  const rows = await findHealth(ctx.db, ctx.account.id, { day: utcDay(-1), before: utcDay(-8) })
  return rows.map(presentHealth).toSorted(byNeed)
}

function presentHealth(row: HealthRow): ClientHealth {
  const { visibility, visibility_before: before } = row
  return {
    id: row.id,
    username: row.username,
    user_brand: row.brand_name,
    status: row.status === 1 ? 1 : 0,
    visibility: rounded(visibility),
    visibility_change: visibility === null || before === null ? null : rounded(visibility - before),
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
    failed_checks: row.failed > 0 && row.failed >= row.keywords * MANY_FAILED,
    visibility: visibility !== null && before !== null && visibility < before * (1 - FELL),
    limit: isNearly(row.keywords, row.allowed_keywords) || isNearly(row.projects, row.allowed_projects),
  }
  return attentionKinds.filter((kind) => holds[kind])
}

/** A limit of 0 is used up from the start and says nothing. */
const isNearly = (used: number, limit: number | null) => limit !== null && limit > 0 && used >= limit * NEARLY

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

const urgency = ({ attention: [first] }: ClientHealth) =>
  first === undefined ? attentionKinds.length : attentionKinds.indexOf(first)

const byNeed = (a: ClientHealth, b: ClientHealth) =>
  urgency(a) - urgency(b) ||
  b.attention.length - a.attention.length ||
  a.username.localeCompare(b.username) ||
  a.id - b.id
