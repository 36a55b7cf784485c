import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { day, ids, timestamp } from '../wire.ts'

const waiting = z.object({ waiting: z.int(), failed: z.int() })

export const health = z.object({
  at: timestamp,
  /** Problems and unusual conditions, as sentences; empty if all is well. */
  problems: z.array(z.string()),
  checks: z.object({
    /** Searches that are due, up to 50,000. */
    due: z.int(),
    /** Due searches that somebody is waiting for. */
    urgent: z.int(),
    under_way: z.int(),
    /** Seconds since the oldest due search became due. */
    oldest_seconds: z.int(),
  }),
  /** Failed checks of the last six hours, the most frequent first. */
  failures: z.array(
    z.object({ engine: z.string(), source: z.string().nullable(), reason: z.string(), checks: z.int() }),
  ),
  /** US dollars, today in UTC. */
  spending: z.object({
    spent: z.number(),
    ceiling: z.number().nullable(),
    paused_sources: z.array(z.string()),
  }),
  active_workers: z.int(),
  /** Checks that all workers together recorded in the last minute. */
  checked_per_minute: z.number(),
  jobs: waiting,
  /** `failed` counts the last day. */
  mails: waiting,
  /** `failed` counts the last day. */
  deliveries: waiting,
  /** Differences between the payment provider and its webhooks, found by the last nightly comparison; at most 50. */
  billing_differences: z.array(
    z.object({
      username: z.string(),
      subscription_id: z.string(),
      field: z.string(),
      ours: z.string().nullable(),
      theirs: z.string().nullable(),
      found_at: timestamp,
    }),
  ),
  /** Daily backups by the schedule; both null if there never was one. */
  backup: z.object({
    /** The last one that was read back. */
    last: z
      .object({
        name: z.string(),
        /** Directory, or address of a bucket. */
        place: z.string(),
        made_at: timestamp,
        bytes: z.int(),
        /** Why expired backups could not be deleted after it. */
        cleanup_error: z.string().nullable(),
      })
      .nullable(),
    /** The last attempt, if it failed. */
    failure: z.object({ at: timestamp, reason: z.string() }).nullable(),
  }),
  database: z.object({
    bytes: z.int(),
    /** Size a week ago, or on the first recorded day after that; null on the very first day. */
    before: z.object({ day, bytes: z.int() }).nullable(),
    /** Largest tables, each with all its partitions. */
    tables: z.array(z.object({ name: z.string(), bytes: z.int() })),
  }),
})
export type Health = z.infer<typeof health>

export const findHealth = endpoint({
  method: 'GET',
  path: 'health/mFind',
  scope: 'admin',
  isOpen: true,
  summary: 'Whether everything works: checks, sources, spending, workers, jobs, messages, the database',
  input: nothing,
  items: health,
})

export const failedJob = z.object({
  id: z.int(),
  name: z.string(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  updated_at: timestamp,
})
export type FailedJob = z.infer<typeof failedJob>

export const listFailedJobs = endpoint({
  method: 'GET',
  path: 'jobs/mFetchFailed',
  scope: 'admin',
  isOpen: true,
  summary: 'The last 50 jobs that failed on their last attempt',
  input: nothing,
  items: z.array(failedJob),
})

const jobIds = z.object({ ids: ids('ids') })

export const retryJobs = endpoint({
  method: 'POST',
  path: 'jobs/mRetry',
  scope: 'admin',
  isOpen: true,
  summary: 'Let failed jobs run again, and waiting ones run, now',
  input: jobIds,
  items: z.object({ ids: z.array(z.int()) }),
  message: messages.jobRetried,
})

export const discardJobs = endpoint({
  method: 'DELETE',
  path: 'jobs/mDiscard',
  scope: 'admin',
  isOpen: true,
  summary: 'Remove failed jobs',
  input: jobIds,
  items: z.object({ ids: z.array(z.int()) }),
  message: messages.jobDiscarded,
})
