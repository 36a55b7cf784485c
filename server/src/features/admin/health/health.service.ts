import type { Health } from '@rankline/contract/admin/health'
import { counted } from '@rankline/contract/counted'
import { utcDay } from '@rankline/contract/days'
import { surfaces } from '@rankline/serp/answers/answer'
import { engineById } from '@rankline/serp/catalog/engines'
import type { Context } from '../../../platform/context.ts'
import { findBackupState } from '../../backups/backups.service.ts'
import { findDifferences } from '../../billing/reconciliation.service.ts'
import { currentPlan } from '../../sources/plan.service.ts'
import { spendingOf } from '../../sources/spending.queries.ts'
import { pausesOf } from '../../sources/spending.service.ts'
import { queueOf } from '../../tracking/observe/queue.queries.ts'
import { countActiveWorkers, ratePerMinute } from '../../workers/workers.service.ts'
import { failedSince } from './failed-since.ts'
import * as queries from './health.queries.ts'

const isSurface = (source: string) => (surfaces as readonly string[]).includes(source)

const HOUR = 60 * 60_000
/** Milliseconds in the past for which failures are counted. */
const RECENT = 6 * HOUR

/** Number of days over which the growth of the database is reported. */
const GROWTH_DAYS = 7

/** Summarises the state of the installation, without queries that count a whole history. */
export async function findHealth(ctx: Context): Promise<Health> {
  const { db } = ctx
  const now = new Date()
  const today = utcDay(0, now)
  const [
    queue,
    failures,
    spent,
    pauses,
    plan,
    workers,
    perMinute,
    jobs,
    mails,
    deliveries,
    differences,
    backup,
    bytes,
    tables,
    before,
  ] = await Promise.all([
    queueOf(ctx.db),
    queries.findFailures(db, new Date(now.getTime() - RECENT)),
    spendingOf(ctx.db, today),
    pausesOf(ctx, today),
    currentPlan(ctx),
    countActiveWorkers(ctx),
    ratePerMinute(ctx),
    queries.countJobs(db),
    queries.countMails(db, failedSince()),
    queries.countDeliveries(db, failedSince()),
    findDifferences(ctx),
    findBackupState(ctx),
    queries.findDatabaseSize(db),
    queries.findLargestTables(db),
    queries.findSizeSince(db, utcDay(-GROWTH_DAYS, now)),
  ])
  const known = {
    checks: {
      due: queue.due,
      urgent: queue.urgent,
      under_way: queue.leased,
      oldest_seconds: Math.round(queue.oldest_due),
    },
    failures: failures.map(({ engine_id, source, failure, checks }) => ({
      engine: engineById(engine_id)?.name ?? String(engine_id),
      source,
      reason: failure,
      checks,
    })),
    spending: {
      // Answers to questions are in the same ledger, with a budget of their own.
      spent: spent.filter(({ source }) => !isSurface(source)).reduce((sum, { cost }) => sum + cost, 0),
      ceiling: plan?.ceiling ?? null,
      paused_sources: [...pauses.keys()],
    },
    active_workers: workers.total,
    checked_per_minute: perMinute,
    jobs,
    mails,
    deliveries,
    billing_differences: differences,
    backup,
    database: { bytes, before: before !== undefined && before.day < today ? before : null, tables },
  }
  return { at: now.toISOString(), problems: problemsOf(known, now), ...known }
}

/** Seconds after which a due check counts as late. */
const LATE = 3600
/** Share of the budget above which it counts as almost used up. */
const NEARLY = 0.8

type Known = Omit<Health, 'at' | 'problems'>

/** Lists the problems of the installation, most urgent first. */
function problemsOf(known: Known, now: Date): string[] {
  const { checks, spending, active_workers, jobs, mails, deliveries, billing_differences } = known
  const { spent, ceiling, paused_sources: paused } = spending
  return [
    active_workers === 0 && 'No worker is running: nothing is checked.',
    checks.oldest_seconds > LATE &&
      `Checks are late: the oldest has been due for ${counted(Math.floor(checks.oldest_seconds / 60), 'minute')}.`,
    paused.length > 0 && `Paused until 00:00 UTC, their budget is used up: ${paused.join(', ')}.`,
    ceiling !== null &&
      spent >= ceiling * NEARLY &&
      `$${spent.toFixed(2)} of today’s $${ceiling.toFixed(2)} are spent.`,
    jobs.failed > 0 && `${counted(jobs.failed, 'job')} failed on the last attempt.`,
    mails.failed > 0 && `${counted(mails.failed, 'mail')} could not be delivered in the last 7 days.`,
    deliveries.failed > 0 &&
      `${counted(deliveries.failed, 'message')} to chats, webhooks or devices failed in the last 7 days.`,
    billing_differences.length > 0 &&
      `The payment provider says something else about ${counted(billing_differences.length, 'subscription')}.`,
    ...backupProblems(known.backup, now),
  ].filter((problem) => problem !== false)
}

/** Milliseconds after which a daily backup counts as missing. */
const BACKUP_LATE = 26 * HOUR

function backupProblems({ last, failure }: Health['backup'], now: Date): (string | false)[] {
  const age = last === null ? 0 : now.getTime() - Date.parse(last.made_at)
  return [
    failure !== null && `The last backup failed: ${failure.reason}`,
    failure !== null && last === null && 'There is no backup.',
    age > BACKUP_LATE && `The last backup is ${counted(Math.floor(age / HOUR), 'hour')} old.`,
    last !== null &&
      last.cleanup_error !== null &&
      `Expired backups could not be deleted: ${last.cleanup_error}`,
  ]
}
