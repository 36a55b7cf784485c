import type { Limiter } from '@rankline/contract/forms/members'
import { UNLIMITED } from '@rankline/contract/limit-encoding'
import { messages } from '@rankline/contract/messages'
import type { Transaction } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { limitReached } from '../../platform/errors.ts'
import { utcDay } from '../../platform/time.ts'
import { holdAccount, type LimitOf, limitOf } from '../members/limits.service.ts'
import * as queries from './packages.queries.ts'

type InTransaction = Context & { db: Transaction<Tables> }

/** What is counted, and the limit it is counted against. */
const kinds = {
  projects: 'allowed_projects',
  keywords: 'allowed_keywords',
  keywordsPerProject: 'allowed_keywords_per_project',
  competitors: 'allowed_competitors',
  dailyRequests: 'allowed_daily_requests',
} as const satisfies Record<string, Limiter>
export type Kind = keyof typeof kinds

/**
 * Refuses what the package has no room for. It holds the account until the transaction ends, so that callers at the same
 * time are counted one after the other; call `holdRoom` first where rows are made before their number is known, and this
 * afterwards with `count` 0.
 * @throws {Refusal} limit reached
 */
export async function requireRoom(ctx: InTransaction, kind: Kind, count: number, projectId?: number) {
  await holdRoom(ctx)
  const limit = await limitOf(ctx, kinds[kind])
  if (limit.allowed === UNLIMITED) return
  const used = await usedOf(ctx, kind, limit, projectId)
  if (used + count > limit.allowed) throw limitReached(messages.limitReached[kind](limit.allowed))
}

/** Nobody else of the account makes anything that is counted until the transaction ends. */
export async function holdRoom(ctx: InTransaction) {
  await holdAccount(ctx)
}

/** Counts ranks asked for by hand, where there is room for them. */
export async function useDailyRequests(ctx: InTransaction, requests: number) {
  if (requests === 0) return
  await requireRoom(ctx, 'dailyRequests', requests)
  const doneBy = ctx.person.accountId
  await queries.addRequests(ctx.db, ctx.account.id, { day: utcDay(), doneBy, requests })
}

/** Why no rank can be asked for by hand: today's requests are used up, or nothing is tracked for the account. */
export async function requestHindrances(ctx: Context): Promise<{ isOut: boolean; isPaused: boolean }> {
  const limit = await limitOf(ctx, 'allowed_daily_requests')
  const isOut = limit.allowed !== UNLIMITED && (await usedOf(ctx, 'dailyRequests', limit)) >= limit.allowed
  return { isOut, isPaused: limit.isPaused }
}

/** Whether nothing is tracked for the account: while a beta wants approval, for those who have none. */
export async function isPaused(ctx: Context): Promise<boolean> {
  return queries.findPaused(ctx.db, ctx.account.id)
}

/** How much of a limit is used, as it is counted when more is asked for. */
export async function usedOf(
  ctx: Context,
  kind: Kind,
  { makers }: LimitOf,
  projectId?: number,
): Promise<number> {
  const accountId = ctx.account.id
  if (kind === 'projects') return queries.countProjects(ctx.db, accountId, makers)
  if (kind === 'competitors') return queries.countCompetitors(ctx.db, accountId, makers)
  if (kind === 'dailyRequests') return queries.sumRequests(ctx.db, accountId, utcDay(), makers)
  return queries.countKeywords(ctx.db, accountId, makers, projectId)
}
