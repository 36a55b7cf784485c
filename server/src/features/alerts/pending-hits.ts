import { MOST_LISTED_KEYWORDS } from '@rankline/contract/keywords/filter-values'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { AlertRow } from './evaluation.queries.ts'
import * as queries from './hits.queries.ts'

/** A hit of a source, or of one of its projects. */
export type DailyHit = { hit: queries.HitRow; project: { id: number; name: string } | null }

/** A hit of one keyword. */
export type Moved = { hit: queries.HitRow; keyword: queries.HitKeyword }

/** Contents of one message. */
export type PendingHits = {
  /** The most important keywords first, at most as many as a link can name. */
  moved: readonly Moved[]
  /** Number of all keywords. */
  count: number
  /** Projects of all keywords, including keywords that the link does not name. */
  projectIds: ReadonlySet<number>
  /** Hits of averages, which have no keyword, the largest moves first. */
  averages: readonly DailyHit[]
  /** Id of the newest hit. */
  lastId: number
}

/** Batch size: an alert about a large account may have one hit per keyword. */
const AT_ONCE = 1_000

/**
 * Takes all pending hits of an alert in batches and drops hits that its creator no longer sees.
 * @param clickShares shares of searchers who click, by position
 * @param projectIds the projects that the creator sees now: null for all, undefined if they have left the account
 */
export async function takePendingHits(
  db: Kysely<Tables>,
  alert: AlertRow,
  projectIds: readonly number[] | null | undefined,
  clickShares: readonly number[],
  atOnce = AT_ONCE,
): Promise<PendingHits | undefined> {
  const isSeen = (id: number) => projectIds === null || projectIds?.includes(id) === true
  const sees = projectIds !== undefined && (alert.project_id === null || isSeen(alert.project_id))
  const pending = { moved: [] as Moved[], count: 0, projectIds: new Set<number>(), lastId: 0 }
  const daily: queries.HitRow[] = []
  for (;;) {
    const hits = await queries.takeHits(db, alert.account_id, alert.id, atOnce)
    const moved = (await movedOf(db, alert.account_id, hits)).filter(({ keyword }) =>
      isSeen(keyword.project_id),
    )
    if (sees)
      daily.push(
        ...hits.filter(
          ({ keyword_id, project_id: id }) => keyword_id === null && (id === null || isSeen(id)),
        ),
      )
    pending.count += moved.length
    for (const { keyword } of moved) pending.projectIds.add(keyword.project_id)
    pending.lastId = Math.max(pending.lastId, ...hits.map(({ id }) => id))
    pending.moved = [...pending.moved, ...moved]
      .toSorted(byImportance(clickShares))
      .slice(0, MOST_LISTED_KEYWORDS)
    if (hits.length < atOnce) break
  }
  const averages = await dailyOf(db, alert.account_id, daily)
  return pending.count === 0 && averages.length === 0 ? undefined : { ...pending, averages }
}

/** Pairs hits with their projects; drops projects that were deleted since. */
async function dailyOf(
  db: Kysely<Tables>,
  accountId: number,
  hits: readonly queries.HitRow[],
): Promise<DailyHit[]> {
  const ids = hits.flatMap(({ project_id: id }) => (id === null ? [] : [id]))
  const names = ids.length === 0 ? new Map() : await queries.findProjectNames(db, accountId, ids)
  const moveOf = ({ hit: { before, now } }: DailyHit) => Math.abs(now - before)
  return hits
    .flatMap((hit): DailyHit[] => {
      if (hit.project_id === null) return [{ hit, project: null }]
      const name: string | undefined = names.get(hit.project_id)
      return name === undefined ? [] : [{ hit, project: { id: hit.project_id, name } }]
    })
    .toSorted((a, b) => moveOf(b) - moveOf(a) || a.hit.id - b.hit.id)
}

/** Pairs hits with their keywords; drops keywords that were deleted or disabled since. */
async function movedOf(db: Kysely<Tables>, accountId: number, hits: readonly queries.HitRow[]) {
  const ids = hits.flatMap(({ keyword_id: id }) => (id === null ? [] : [id]))
  const found = ids.length === 0 ? [] : await queries.findHitKeywords(db, accountId, ids)
  const keywords = new Map(found.map((keyword) => [keyword.id, keyword]))
  return hits.flatMap((hit) => {
    const keyword = hit.keyword_id === null ? undefined : keywords.get(hit.keyword_id)
    return keyword === undefined ? [] : [{ hit, keyword }]
  })
}

const bestOf = ({ hit }: Moved) => Math.min(hit.before, hit.now)

/** Sorts by the visits that the better of the two positions brings, so a loss counts as much as a gain. */
function byImportance(clickShares: readonly number[]) {
  const clicksOf = (moved: Moved) =>
    (moved.keyword.volume ?? 0) * (clickShares[Math.round(bestOf(moved)) - 1] ?? 0)
  return (a: Moved, b: Moved) => clicksOf(b) - clicksOf(a) || bestOf(a) - bestOf(b) || a.hit.id - b.hit.id
}
