import type { Health } from '@rankline/contract/admin/health'
import { counted } from '@rankline/contract/counted'

/** Seconds after which a due check counts as late, and one that somebody waits for. */
const LATE = 3600
/** Share of the ceiling that is nearly all of it. */
const NEARLY = 0.8

type Known = Omit<Health, 'at' | 'problems'>

/** What is wrong or unusual, the most urgent first. */
export function problemsOf(known: Known): string[] {
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
  ].filter((problem) => problem !== false)
}
