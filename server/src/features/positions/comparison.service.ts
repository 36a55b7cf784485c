import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { comparePositions as call } from '@rankline/contract/positions/comparison'
import { fullDepth } from '@rankline/serp/depth'
import { movement } from '@rankline/serp/metrics'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { requireKeywords } from '../tracked-keywords/keywords-by-id.service.ts'
import * as queries from './positions.queries.ts'

const MOST_KEYWORDS = 500

/** Compares the positions of keywords on two days. */
export async function comparePositions(
  ctx: Context,
  { keywordIds, from, to }: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  if (keywordIds.length > MOST_KEYWORDS) throw invalid('project_keyword_ids', messages.tooManyKeywords)
  await requireKeywords(ctx, keywordIds)
  return compareDays(ctx.db, ctx.account.id, keywordIds, { from, to })
}

/** Compares keywords on two days. The caller must have checked that they are visible. */
export async function compareDays(
  db: Context['db'],
  accountId: number,
  keywordIds: number[],
  { from, to }: { from: string; to: string },
): Promise<ItemsOf<typeof call>> {
  const [before, after] = await Promise.all(
    [from, to].map((until) => queries.findLastChecks(db, accountId, keywordIds, until)),
  )
  const [then, now] = [byKeyword(before), byKeyword(after)]
  return keywordIds.map((id) => present(id, then.get(id), now.get(id)))
}

const byKeyword = (rows: queries.LastCheckRow[] = []) => new Map(rows.map((row) => [row.keyword_id, row]))

type DayResult = queries.LastCheckRow | undefined

function present(id: number, from: DayResult, to: DayResult): ItemsOf<typeof call>[number] {
  const { diff, diffText } = isComparable(from, to)
    ? movement(from?.position ?? null, to?.position ?? null)
    : { diff: null, diffText: '-' as const }
  return {
    project_keyword_id: id,
    from: presentDayResult(from),
    to: presentDayResult(to),
    diff,
    diff_text: diffText,
  }
}

/** True if both days were checked, each deep enough to see the keyword's position on the other day. */
function isComparable(from: DayResult, to: DayResult): boolean {
  if (from === undefined || to === undefined) return false
  const sees = (result: queries.LastCheckRow, place: number | null) =>
    result.position !== null || result.depth >= fullDepth || (place !== null && place <= result.depth)
  return sees(from, to.position) && sees(to, from.position)
}

function presentDayResult(result: DayResult) {
  if (result === undefined) return null
  return {
    day: result.day,
    current_position: result.position,
    ...(result.is_snippet && { is_featured_snippet: true as const }),
    depth: result.depth,
  }
}
