import { utcDay } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import type { SystemContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { currentPlan } from './plan.service.ts'
import * as queries from './spending.queries.ts'

/** A check's use of one source; the accounts pay for it in equal parts. */
export type Charge = {
  /** YYYY-MM-DD, UTC */
  day: string
  source: string
  requests: number
  paidRequests: number
  isAnswered: boolean
  /** US dollars; 0 where the price is unknown. */
  cost: number
  accountIds: readonly number[]
}

/** Account id for the cost of searches without a keyword. */
const NOBODY = 0

/**
 * Stores the cost of a batch of checks, in the transaction that records them. Call it last: every batch updates the same
 * few rows, which stay locked until the commit.
 */
export async function chargeSpending(db: Kysely<Tables>, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return
  const sources = new Map<string, queries.SourceDay>()
  const accounts = new Map<string, queries.AccountDay>()
  for (const charge of charges) {
    const { day, source, requests, paidRequests, isAnswered, cost } = charge
    const ofSource = ensure(sources, `${day} ${source}`, () => ({
      day,
      source,
      checks: 0,
      failedChecks: 0,
      requests: 0,
      paidRequests: 0,
      cost: 0,
    }))
    ofSource.checks += 1
    ofSource.failedChecks += isAnswered ? 0 : 1
    ofSource.requests += requests
    ofSource.paidRequests += paidRequests
    ofSource.cost += cost
    const payers = charge.accountIds.length === 0 ? [NOBODY] : charge.accountIds
    for (const accountId of payers) {
      const key = `${accountId} ${day} ${source}`
      const ofAccount = ensure(accounts, key, () => ({
        accountId,
        day,
        source,
        checks: 0,
        requests: 0,
        cost: 0,
      }))
      ofAccount.checks += 1 / payers.length
      ofAccount.requests += requests / payers.length
      ofAccount.cost += cost / payers.length
    }
  }
  await queries.addToAccountSpending(db, [...accounts.values()])
  await queries.addToSourceDays(db, [...sources.values()])
}

function ensure<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Reasons of paused sources, by name. A pause ends with the UTC day. */
export async function pausesOf({ db }: SystemContext, day: string): Promise<Map<string, string>> {
  const pauses = await queries.findPauses(db, day)
  return new Map(pauses.map(({ source, reason }) => [source, reason]))
}

/** Whether checks of some engine wait for the next UTC day, because the budgets of all its sources are used up. */
export async function areChecksPaused(ctx: SystemContext): Promise<boolean> {
  const pauses = await pausesOf(ctx, utcDay())
  if (pauses.size === 0) return false
  const plan = await currentPlan(ctx)
  return plan?.rules.some(({ sources }) => sources.every((name) => pauses.has(name))) ?? false
}
