import { utcDay } from '@rankline/contract/days'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { type AverageSource, type Averages, findAverages } from './averages.queries.ts'
import * as queries from './evaluation.queries.ts'
import { findAlertsWithHits, findUnderWay, type Hit, insertHits, noteCompared } from './hits.queries.ts'
import type { JudgedDay } from './judged-days.ts'
import { hitsOf, isOfAverages, triggerOf } from './keyword-hits.ts'
import { tell } from './tell.service.ts'
import { fires, pointsBefore, shown } from './triggers.ts'
import { findJudgedDays, unusualHit } from './unusual-hits.service.ts'

/** Marks of one transaction. */
const MOST_MARKS = 5_000
/** Minutes after midnight in which checks of the day before may still be recorded. */
const LATE_CHECKS = 20
/** A streak may have days without a check. */
const SPARE_DAYS = 30

type InTransaction = Parameters<Parameters<typeof transaction<SystemContext, void>>[1]>[0]
type Sees = (alert: queries.AlertRow) => readonly number[] | null | undefined

/** The last UTC day that is over, with all that was checked on it. */
export const lastDayAt = (now: Date): string => utcDay(-1, new Date(now.getTime() - LATE_CHECKS * 60_000))

/**
 * Evaluates what is due in an account, and queues one message per alert that fired. A transaction takes the marks,
 * keeps what fired and queues the messages: a crash anywhere repeats it as a whole.
 */
export async function evaluateAccount(
  ctx: SystemContext,
  accountId: number,
  now = new Date(),
): Promise<void> {
  for (;;) {
    const taken = await transaction(ctx, (inside) => evaluatePart(inside, accountId, now))
    if (taken < MOST_MARKS) return
  }
}

/** @returns how many marks were taken */
async function evaluatePart(ctx: InTransaction, accountId: number, now: Date): Promise<number> {
  const { db } = ctx
  // Before the alerts: a mark was written for an alert that is there.
  const { marks, taken } = await queries.takeMarks(db, accountId, MOST_MARKS)
  const alerts = await queries.lockAlerts(db, accountId)
  if (alerts.length === 0 || (await queries.isAccountPaused(db, accountId))) return taken
  const sees = await sightsOf(ctx, accountId, alerts, now)
  const hits = [
    ...(await keywordHits(ctx, accountId, { alerts, marks, sees })),
    ...(await averageHits(ctx, accountId, { alerts, sees, now })),
  ]
  await insertHits(db, accountId, hits)
  // The marks of a run may be many parts: it is told at its end.
  if (taken < MOST_MARKS) await tellDue(ctx, accountId, { alerts, sees, now })
  return taken
}

/** Whoever has left the account is told nothing more, and who sees some projects hears of those. */
async function sightsOf(
  { db }: InTransaction,
  accountId: number,
  alerts: queries.AlertRow[],
  now: Date,
): Promise<Sees> {
  const members = alerts.flatMap(({ created_by: id }) => (id === accountId ? [] : [id]))
  const creators = members.length === 0 ? [] : await queries.findCreators(db, accountId, members, now)
  const sights = new Map(creators.map((creator) => [creator.account_id, creator.project_ids]))
  return ({ created_by: id }) => (id === accountId ? null : sights.get(id))
}

async function keywordHits(
  { db }: InTransaction,
  accountId: number,
  { alerts, marks, sees }: { alerts: queries.AlertRow[]; marks: queries.MarkRow[]; sees: Sees },
): Promise<Hit[]> {
  if (marks.length === 0) return []
  const keywordIds = [...new Set(marks.map(({ keyword_id: id }) => id))]
  const tagIds = alerts.flatMap(({ tag_id: id }) => (id === null ? [] : [id]))
  const tagged = tagIds.length === 0 ? [] : await queries.findTagged(db, accountId, tagIds, keywordIds)
  const days = marks.map(({ day }) => day).toSorted()
  const deepest = Math.max(...alerts.map((alert) => pointsBefore(triggerOf(alert))))
  const earlier =
    deepest === 1
      ? []
      : await queries.findPositions(db, accountId, keywordIds, {
          first: utcDay(-(2 * deepest + SPARE_DAYS), new Date(days[0]!)),
          last: days.at(-1)!,
        })
  return hitsOf(alerts, marks, {
    tagged: new Map(
      [...groupBy(tagged, ({ tag_id: id }) => id)].map(([id, rows]) => [
        id,
        new Set(rows.map(({ keyword_id: keywordId }) => keywordId)),
      ]),
    ),
    earlier: groupBy(earlier, ({ keyword_id: id }) => id),
    sees(alert, projectId) {
      const projectIds = sees(alert)
      return projectIds === null || projectIds?.includes(projectId) === true
    },
  })
}

/** Once per day that is over: against the last day that was compared. */
async function averageHits(
  { db }: InTransaction,
  accountId: number,
  { alerts, sees, now }: { alerts: queries.AlertRow[]; sees: Sees; now: Date },
): Promise<Hit[]> {
  const day = lastDayAt(now)
  const due = alerts.filter((alert) => isOfAverages(alert) && alert.compared_day < day)
  if (due.length === 0) return []
  const hits: Hit[] = []
  const known = new Map<string, Averages>()
  const judged = new Map<string, JudgedDay[]>()
  for (const alert of due) {
    const projectIds = sees(alert)
    if (projectIds === undefined) continue
    const { project_id: projectId, tag_id: tagId } = alert
    const source: AverageSource = { projectId, tagId, projectIds }
    // Several alerts may watch one source.
    const key = JSON.stringify([source, alert.compared_day])
    if (alert.trigger_type === 'unusual') {
      const range = { first: alert.compared_day, last: day }
      const days = judged.get(key) ?? (await findJudgedDays(db, accountId, source, range))
      judged.set(key, days)
      hits.push(...[unusualHit(alert, days)].filter((hit) => hit !== undefined))
      continue
    }
    const averages =
      known.get(key) ?? (await findAverages(db, accountId, source, { from: alert.compared_day, to: day }))
    known.set(key, averages)
    const [before, after] =
      alert.trigger_type === 'visibility'
        ? [averages.visibility_before, averages.visibility]
        : [averages.average_before, averages.average]
    if (averages.looked_count === 0 || before === null || after === null) continue
    const points = [shown(after), shown(before)] as const
    if (fires(triggerOf(alert), points))
      hits.push({ alertId: alert.id, keywordId: null, day, before: points[1], now: points[0], url: null })
  }
  await noteCompared(
    db,
    accountId,
    due.map(({ id }) => id),
    day,
  )
  return hits
}

async function tellDue(
  ctx: InTransaction,
  accountId: number,
  { alerts, sees, now }: { alerts: queries.AlertRow[]; sees: Sees; now: Date },
) {
  const free = alerts.filter((alert) => queries.mayFreelySend(alert, now))
  const ids = await findAlertsWithHits(
    ctx.db,
    accountId,
    free.map(({ id }) => id),
  )
  const once = free.flatMap(({ id, disable_after_first: isOnce }) => (isOnce && ids.includes(id) ? [id] : []))
  // Such an alert ends with its first success: until that is known, no second message is made.
  const waiting = once.length === 0 ? new Set<number>() : await findUnderWay(ctx.db, accountId, once)
  for (const alert of free)
    if (ids.includes(alert.id) && !waiting.has(alert.id)) await tell(ctx, alert, sees(alert), now)
}
