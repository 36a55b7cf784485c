import type { Explanation } from '@rankline/contract/explanations/calls'
import type { Window } from '@rankline/contract/reports/days'
import type { SystemContext } from '../../platform/context.ts'
import type { ProjectScope } from '../../platform/database/project-scope.ts'
import { listEngineUpdates } from '../engine-updates/engine-updates.service.ts'
import { notesBetween } from '../notes/notes.queries.ts'
import { findKeywords } from '../tracked-keywords/keywords-by-id.queries.ts'
import { pagesOfDays } from '../tracking/check/stored-pages.service.ts'
import { ruleOf } from '../tracking/rules.service.ts'
import { explain, noFacts } from './explain.ts'
import { findEnds } from './explanations.queries.ts'
import { updatesNear } from './explanations.service.ts'

/** Stored facts about how a keyword moved in some days. */
export type Move = Omit<Explanation, 'project_keyword_id' | 'from' | 'to'>

/**
 * Explains how keywords moved in a range of days: from the last check before it to the last one in it. Keywords without both
 * are missing. Two result pages are read for each, so ask for a few.
 */
export async function explainMoves(
  ctx: SystemContext,
  account: ProjectScope,
  keywordIds: readonly number[],
  window: Window,
): Promise<Map<number, Move>> {
  if (keywordIds.length === 0) return new Map()
  const keywords = await findKeywords(ctx.db, account, keywordIds)
  const ends = await findEnds(ctx.db, account.id, keywordIds, window)
  const searchOf = new Map(keywords.map(({ id, search_id }) => [id, search_id]))
  const pageOf = await pagesOfDays(
    ctx,
    ends.flatMap(({ keyword_id, day }) => {
      const searchId = searchOf.get(keyword_id)
      return searchId === undefined ? [] : [{ searchId, day }]
    }),
  )
  const updates = await listEngineUpdates(ctx)
  const notes = await notesBetween(ctx.db, account.id, keywordIds, window)
  const moves = new Map<number, Move>()
  for (const keyword of keywords) {
    const [to, from] = [1, 2].map((place) => {
      const row = ends.find((one) => one.keyword_id === keyword.id && one.place === place)
      return row && { ...row, list: pageOf(keyword.search_id, row.day) }
    })
    if (from === undefined || to === undefined) continue
    moves.set(keyword.id, {
      ...noFacts,
      ...explain(from, to, ruleOf(keyword)),
      notes: notes
        .filter(({ keyword_id }) => keyword_id === keyword.id)
        .map(({ day, text }) => ({ day, text })),
      updates: updatesNear(updates, { engineId: keyword.engine_id, ...window }),
    })
  }
  return moves
}
