import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type SourceDay = {
  day: string
  source: string
  checks: number
  failedChecks: number
  requests: number
  paidRequests: number
  cost: number
}

/** Adds to the daily totals of sources. Rows are locked in a fixed order, which prevents deadlocks. */
export async function addToSourceDays(db: Db, days: readonly SourceDay[]): Promise<void> {
  await sql`
    INSERT INTO source_days AS known (day, source, checks, failed_checks, requests, paid_requests, cost)
    SELECT *
    FROM unnest(
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ source }) => source)}::text[],
      ${days.map(({ checks }) => checks)}::integer[],
      ${days.map(({ failedChecks }) => failedChecks)}::integer[],
      ${days.map(({ requests }) => requests)}::integer[],
      ${days.map(({ paidRequests }) => paidRequests)}::integer[],
      ${days.map(({ cost }) => cost)}::numeric[]
    ) AS given (day, source, checks, failed_checks, requests, paid_requests, cost)
    ORDER BY day, source
    ON CONFLICT (day, source) DO UPDATE SET
      checks = known.checks + EXCLUDED.checks,
      failed_checks = known.failed_checks + EXCLUDED.failed_checks,
      requests = known.requests + EXCLUDED.requests,
      paid_requests = known.paid_requests + EXCLUDED.paid_requests,
      cost = known.cost + EXCLUDED.cost`.execute(db)
}

export type AccountDay = {
  accountId: number
  day: string
  source: string
  checks: number
  requests: number
  cost: number
}

/** Adds to the daily spending of accounts. */
export async function addToAccountSpending(db: Db, days: readonly AccountDay[]): Promise<void> {
  await sql`
    INSERT INTO account_spending AS known (account_id, day, source, checks, requests, cost)
    SELECT *
    FROM unnest(
      ${days.map(({ accountId }) => accountId)}::bigint[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ source }) => source)}::text[],
      ${days.map(({ checks }) => checks)}::numeric[],
      ${days.map(({ requests }) => requests)}::numeric[],
      ${days.map(({ cost }) => cost)}::numeric[]
    ) AS given (account_id, day, source, checks, requests, cost)
    ORDER BY account_id, day, source
    ON CONFLICT (account_id, day, source) DO UPDATE SET
      checks = known.checks + EXCLUDED.checks,
      requests = known.requests + EXCLUDED.requests,
      cost = known.cost + EXCLUDED.cost`.execute(db)
}

/** @public Checks and requests of a source on a UTC day, and their cost in US dollars. */
export type SpentToday = { source: string; checks: number; requests: number; cost: number }

/** @public Finds the cost of sources on a UTC day. */
export async function spendingOf(db: Db, day: string): Promise<SpentToday[]> {
  const { rows } = await sql<SpentToday>`
    SELECT source, checks, requests, cost::float8 AS cost
    FROM source_days
    WHERE day = ${day}::date
    ORDER BY source`.execute(db)
  return rows
}

export type Pause = { source: string; reason: string }

export async function storePauses(db: Db, day: string, pauses: readonly Pause[]): Promise<void> {
  await sql`
    INSERT INTO source_pauses (source, day, reason)
    SELECT source, ${day}::date, reason
    FROM unnest(
      ${pauses.map(({ source }) => source)}::text[],
      ${pauses.map(({ reason }) => reason)}::text[]
    ) AS given (source, reason)
    ORDER BY source
    ON CONFLICT (source, day) DO UPDATE SET reason = EXCLUDED.reason`.execute(db)
}

/** Ends the pauses of sources, for example after a budget was raised. */
export async function endPauses(db: Db, day: string, sources: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM source_pauses WHERE day = ${day}::date AND source = ANY (${[...sources]}::text[])`.execute(db)
}

export async function findPauses(db: Db, day: string): Promise<Pause[]> {
  const { rows } = await sql<Pause>`
    SELECT source, reason FROM source_pauses WHERE day = ${day}::date ORDER BY source`.execute(db)
  return rows
}
