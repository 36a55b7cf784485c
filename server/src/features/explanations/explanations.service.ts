import { DAY, utcDay } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { EngineUpdate } from '@rankline/contract/engine-updates/calls'
import {
  type explainKeywords as call,
  type Explanation,
  MOST_EXPLAINED,
} from '@rankline/contract/explanations/calls'
import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { listEngineUpdates } from '../engine-updates/engine-updates.service.ts'
import { notesBetween } from '../notes/notes.queries.ts'
import { requireKeywords } from '../tracked-keywords/keywords-by-id.service.ts'
import { pagesOfDays } from '../tracking/check/stored-pages.service.ts'
import { ruleOf } from '../tracking/rules.service.ts'
import { explain, noFacts, type Snapshot } from './explain.ts'
import * as queries from './explanations.queries.ts'

/** Explains from stored pages how keywords moved since a day, or since the check before the last one. */
export async function explainKeywords(
  ctx: Context,
  { keywordIds, from }: ParsedInputOf<typeof call>,
): Promise<Explanation[]> {
  if (keywordIds.length > MOST_EXPLAINED) throw invalid('project_keyword_ids', messages.tooManyKeywords)
  const keywords = await requireKeywords(ctx, keywordIds)
  const oldest = from ?? utcDay()
  const rows = await queries.findSnapshots(ctx.db, ctx.account.id, keywordIds, { from, oldest })
  const searches = new Map(keywords.map((keyword) => [keyword.id, keyword.search_id]))
  const [pageOf, updates, notes] = await Promise.all([
    pagesOfDays(
      ctx,
      rows.map(({ keyword_id, day }) => ({ searchId: searches.get(keyword_id)!, day })),
    ),
    listEngineUpdates(ctx),
    notesBetween(ctx.db, ctx.account.id, keywordIds, {
      from: rows.map(({ day }) => day).toSorted()[0] ?? oldest,
      to: utcDay(),
    }),
  ])
  const looks = new Map(rows.map((row) => [`${row.keyword_id} ${row.place}`, row]))
  return keywordIds.map((id) => {
    const keyword = keywords.find((one) => one.id === id)!
    const lookAt = (place: 1 | 2): Snapshot | null => {
      const row = looks.get(`${id} ${place}`)
      return row === undefined ? null : { ...row, list: pageOf(keyword.search_id, row.day) }
    }
    const [past, now] = [lookAt(2), lookAt(1)]
    const base = { project_keyword_id: id, from: presentSnapshot(past), to: presentSnapshot(now) }
    if (past === null || now === null) return { ...base, ...noFacts, notes: [], updates: [] }
    const isWithin = (day: string) => day >= past.day && day <= now.day
    return {
      ...base,
      ...explain(past, now, ruleOf(keyword)),
      notes: notes.filter((note) => note.keyword_id === id && isWithin(note.day)).map(presentNote),
      updates: updatesNear(updates, { engineId: keyword.engine_id, from: past.day, to: now.day }),
    }
  })
}

const presentSnapshot = (look: Snapshot | null) =>
  look && {
    day: look.day,
    position: look.position,
    ...(look.is_snippet && { is_featured_snippet: true as const }),
  }
const presentNote = ({ day, text }: { day: string; text: string }) => ({ day, text })

/** Days before the begin and after the end of an update in which it is reported. */
const NEAR_DAYS = 3

/** The known updates of an engine on or near a range of days. */
export function updatesNear(
  updates: readonly EngineUpdate[],
  { engineId, from, to }: { engineId: number; from: string; to: string },
): Explanation['updates'] {
  const shifted = (day: string, days: number) => utcDay(0, new Date(Date.parse(day) + days * DAY))
  const [first, last] = [shifted(from, -NEAR_DAYS), shifted(to, NEAR_DAYS)]
  return updates
    .filter(
      ({ engine_id, started_on, ended_on }) =>
        engine_id === engineId && started_on <= last && (ended_on === null || ended_on >= first),
    )
    .map(({ name, started_on, ended_on }) => ({ name, started_on, ended_on }))
}
