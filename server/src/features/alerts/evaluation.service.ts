import { utcDay } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { wholeAccount } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { groupBy } from '../../platform/group-by.ts'
import { currentClickShares } from '../click-curve/click-curve.service.ts'
import { projectsInScope } from './alert-target.ts'
import { findGroupedProjects } from './alerts.queries.ts'
import { comparableTypes } from './comparable-types.service.ts'
import { sendDigests, skipEmptyDigests } from './digests.service.ts'
import * as queries from './evaluation.queries.ts'
import * as hitQueries from './hits.queries.ts'
import { type HitChanges, hitsOf } from './keyword-hits.ts'
import { dailyFacts } from './kinds/daily-facts.ts'
import type { Around } from './kinds/kind.ts'
import { triggerOf } from './kinds/numbers.ts'
import { PAGE_DAYS } from './kinds/page-moves.ts'
import { isDaily, kindOf } from './kinds/registry.ts'
import { findRankedPages } from './kinds/stored-moves.queries.ts'
import { lastDayAt } from './last-day.ts'
import { sendAlert } from './send-alert.service.ts'
import { pointsBefore } from './triggers.ts'

/** Maximum number of checks in one transaction. */
const MOST_CHECKS = 5_000
type InTransaction = Parameters<Parameters<typeof transaction<SystemContext, void>>[1]>[0]
/** Alerts of an account with their creators' projects and their pending hits. */
type Evaluated = { alerts: queries.AlertRow[]; sees: Sees; pending: hitQueries.HitRow[]; now: Date }
type Sees = (alert: queries.AlertRow) => readonly number[] | null | undefined

/**
 * Evaluates the due alerts of an account and queues one message per alert that fired. One transaction takes the checks, stores
 * the hits and queues the messages, so a crash repeats all of it.
 */
export async function evaluateAccount(
  ctx: SystemContext,
  accountId: number,
  now = new Date(),
): Promise<void> {
  for (;;) {
    const taken = await transaction(ctx, (inside) => evaluatePart(inside, accountId, now))
    if (taken < MOST_CHECKS) return
  }
}

/** @returns how many checks were taken */
async function evaluatePart(ctx: InTransaction, accountId: number, now: Date): Promise<number> {
  const { db } = ctx
  // Checks are taken before the alerts are read, so each check's alert already exists.
  const { checks, taken } = await queries.takeChecks(db, accountId, MOST_CHECKS)
  const alerts = await queries.lockAlerts(db, accountId)
  if (alerts.length === 0 || (await queries.isAccountPaused(db, accountId))) return taken
  await skipEmptyDigests(db, accountId, alerts, { checks, now })
  const sees = await sightsOf(ctx, accountId, alerts, now)
  const pending = await hitQueries.findUnreported(
    db,
    accountId,
    alerts.map(({ id }) => id),
    checks.map(({ keyword_id: id }) => id),
  )
  for (const { hits, overIds } of [
    await keywordHits(ctx, accountId, { alerts, checks, sees, pending, now }),
    await dailyHits(ctx, accountId, { alerts, sees, now, pending }),
  ]) {
    await hitQueries.deleteOver(db, accountId, overIds)
    await hitQueries.insertHits(db, accountId, hits)
  }
  // A run may take several batches of checks; messages are sent after the last batch.
  if (taken < MOST_CHECKS) await sendDue(ctx, accountId, { alerts, sees, now })
  return taken
}

/**
 * Finds which projects each alert reaches: those that its creator sees, and of an alert over many projects those that are in
 * its scope now. A creator who left the account gets nothing.
 */
async function sightsOf(
  { db }: InTransaction,
  accountId: number,
  alerts: queries.AlertRow[],
  now: Date,
): Promise<Sees> {
  const members = alerts.flatMap(({ created_by: id }) => (id === accountId ? [] : [id]))
  const creators = members.length === 0 ? [] : await queries.findCreators(db, accountId, members, now)
  const scopes = new Map(creators.map((creator) => [creator.account_id, creator.project_ids]))
  const isScoped = alerts.some(({ project_scope: scope }) => scope !== null)
  const projects = isScoped ? await findGroupedProjects(db, wholeAccount(accountId)) : []
  const reaches = alerts.map((alert) => {
    const seen = alert.created_by === accountId ? null : scopes.get(alert.created_by)
    if (alert.project_scope === null || seen === undefined) return [alert.id, seen] as const
    const ids = projectsInScope(alert, projects)
    return [alert.id, seen === null ? ids : ids.filter((id) => seen.includes(id))] as const
  })
  const reachOf = new Map(reaches)
  return ({ id }) => reachOf.get(id)
}

async function keywordHits(
  { db }: InTransaction,
  accountId: number,
  { alerts, checks, sees, pending, now }: Evaluated & { checks: queries.CheckRow[] },
): Promise<HitChanges> {
  if (checks.length === 0) return { hits: [], overIds: [] }
  const keywordIds = [...new Set(checks.map(({ keyword_id: id }) => id))]
  const tagIds = alerts.flatMap(({ tag_id: id }) => (id === null ? [] : [id]))
  const tagged = tagIds.length === 0 ? [] : await queries.findTagged(db, accountId, tagIds, keywordIds)
  const reached = new Map(
    alerts.map((alert) => {
      const projectIds = sees(alert)
      return [alert.id, projectIds ? new Set(projectIds) : projectIds] as const
    }),
  )
  return hitsOf(alerts, checks, {
    ...(await findAround(db, accountId, alerts, checks)),
    pending,
    waits: (alert) => !queries.mayFreelySend(alert, now),
    tagged: new Map(
      [...groupBy(tagged, ({ tag_id: id }) => id)].map(([id, rows]) => [
        id,
        new Set(rows.map(({ keyword_id: keywordId }) => keywordId)),
      ]),
    ),
    sees(alert, projectId) {
      const projectIds = reached.get(alert.id)
      return projectIds === null || projectIds?.has(projectId) === true
    },
  })
}

/**
 * Compares each finished day once, with the last compared day. If a hit is still pending, compares with the day before that
 * hit, so that one message covers the whole change.
 */
async function dailyHits(
  { db }: InTransaction,
  accountId: number,
  { alerts, sees, now, pending }: Evaluated,
): Promise<HitChanges> {
  const day = lastDayAt(now)
  const daily = alerts.filter((alert) => isDaily(alert) && alert.compared_day < day)
  if (daily.length === 0) return { hits: [], overIds: [] }
  const types = await comparableTypes(db, now)
  const due = daily.filter(({ trigger_type: type }) => types.includes(type))
  const facts = dailyFacts(db, accountId, day, (alert) => sees(alert) ?? null)
  const changes: HitChanges = { hits: [], overIds: [] }
  for (const alert of due) {
    const projectIds = sees(alert)
    if (projectIds === undefined) continue
    const waiting = new Map(
      pending.flatMap((hit) =>
        hit.alert_id === alert.id && hit.keyword_id === null ? [[hit.project_id, hit] as const] : [],
      ),
    )
    // One number of the source, or one for each of its projects.
    const parts = alert.project_scope === null ? [null] : (projectIds ?? [])
    const sinceOf = (id: number | null) => waiting.get(id)?.detail?.since ?? alert.compared_day
    for (const [since, ids] of groupBy(parts, sinceOf)) {
      const read =
        alert.project_scope === null
          ? facts
          : facts.ofProjects(
              ids.filter((id) => id !== null),
              since,
            )
      for (const id of ids) {
        const part = { ...alert, project_id: id ?? alert.project_id, compared_day: since }
        const hit = (await kindOf(alert.trigger_type).onDay?.(part, read)) ?? null
        const before = waiting.get(id)
        if (hit !== null)
          changes.hits.push({
            ...hit,
            ...(id !== null && { projectId: id }),
            detail: { ...hit.detail, since },
          })
        else if (before !== undefined) changes.overIds.push(before.id)
      }
    }
  }
  await hitQueries.noteCompared(
    db,
    accountId,
    due.map(({ id }) => id),
    day,
  )
  return changes
}

async function sendDue(
  ctx: InTransaction,
  accountId: number,
  { alerts, sees, now }: { alerts: queries.AlertRow[]; sees: Sees; now: Date },
) {
  const sendable = alerts.filter((alert) => queries.mayFreelySend(alert, now))
  await sendDigests(
    ctx,
    accountId,
    sendable.filter((alert) => alert.digest_at !== null),
    { sees, now },
  )
  const free = sendable.filter((alert) => alert.digest_at === null)
  const ids = await hitQueries.findAlertsWithHits(
    ctx.db,
    accountId,
    free.map(({ id }) => id),
  )
  const once = free.flatMap(({ id, disable_after_first: isOnce }) => (isOnce && ids.includes(id) ? [id] : []))
  // This alert ends with its first delivered message: while one is being sent, no second one is queued.
  const waiting =
    once.length === 0 ? new Set<number>() : await hitQueries.findUnderWay(ctx.db, accountId, once)
  for (const alert of free)
    if (ids.includes(alert.id) && !waiting.has(alert.id)) await sendAlert(ctx, alert, sees(alert), now)
}

/** A streak may have days without a check. */
const SPARE_DAYS = 30

/** Loads only the data about the checked keywords that these alerts need. */
async function findAround(
  db: Kysely<Tables>,
  accountId: number,
  alerts: readonly queries.AlertRow[],
  checks: readonly queries.CheckRow[],
): Promise<Around> {
  const keywordIds = [...new Set(checks.map(({ keyword_id: id }) => id))]
  const days = checks.map(({ day }) => day).toSorted()
  const last = days.at(-1)!
  const before = (count: number) => ({ first: utcDay(-count, new Date(days[0]!)), last })
  const deepest = Math.max(...alerts.map((alert) => pointsBefore(triggerOf(alert))))
  const asksForPages = alerts.some(({ trigger_type: type }) => type === 'page' || type === 'preferred')
  const [earlier, pages] = [
    deepest === 1
      ? []
      : await queries.findPositions(db, accountId, keywordIds, before(2 * deepest + SPARE_DAYS)),
    asksForPages ? await findRankedPages(db, accountId, keywordIds, before(PAGE_DAYS)) : [],
  ]
  return {
    earlier: groupBy(earlier, ({ keyword_id: id }) => id),
    pages: groupBy(pages, ({ keyword_id: id }) => id),
    curve: await currentClickShares({ db }, accountId),
  }
}
