import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { startOfDay } from '../../platform/time.ts'
import { queueOf } from '../tracking/observe/queue.queries.ts'
import { inForce } from './subscriptions.ts'

/** Milliseconds after their last request for which people count as online. */
const ONLINE = 5 * 60_000

/** @param from `FROM … WHERE …` */
async function count({ db }: Context, from: RawBuilder<unknown>): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(db)
  return { total: rows[0]!.total }
}

/** Number of rows from which a count is slow enough to cache. */
const MANY = 100_000
/** Milliseconds. */
const KEPT = 60_000
const counted = new WeakMap<Context['db'], Map<string, { total: number; at: number }>>()

/** Counts rows of a large table. A large count is cached, so it can be a minute old. */
async function countMany(ctx: Context, name: string, from: RawBuilder<unknown>): Promise<{ total: number }> {
  const kept = counted.get(ctx.db) ?? new Map()
  counted.set(ctx.db, kept)
  const before = kept.get(name)
  if (before !== undefined && before.total >= MANY && Date.now() < before.at + KEPT)
    return { total: before.total }
  const now = await count(ctx, from)
  kept.set(name, { total: now.total, at: Date.now() })
  return now
}

export async function countActiveRequests(ctx: Context) {
  const { due, leased } = await queueOf(ctx.db)
  return { total: due + leased }
}

export const countProjects = (ctx: Context) =>
  countMany(ctx, 'projects', sql`FROM projects WHERE deleted_at IS NULL`)
export const countProjectKeywords = (ctx: Context) =>
  countMany(ctx, 'keywords', sql`FROM keywords WHERE deleted_at IS NULL`)
export const countUsers = (ctx: Context) => count(ctx, sql`FROM users WHERE deleted_at IS NULL`)
export const countOpenTickets = (ctx: Context) => count(ctx, sql`FROM tickets WHERE status = 2`)
export const countContacts = (ctx: Context) => count(ctx, sql`FROM contacts`)
export const countDashboards = (ctx: Context) => count(ctx, sql`FROM clients WHERE deleted_at IS NULL`)
export const countBrands = (ctx: Context) => count(ctx, sql`FROM brands WHERE deleted_at IS NULL`)
export const countSubscriptions = (ctx: Context) => count(ctx, inForce(new Date()))

export async function countDailySubscriptions(ctx: Context) {
  const now = new Date()
  return count(ctx, sql`${inForce(now)} AND coalesce(package_since, users.created_at) >= ${startOfDay(now)}`)
}

/** Sessions record their use once a minute. */
export async function countOnlineUsers({ db }: Context) {
  const { rows } = await sql<{ total: number }>`
    SELECT count(DISTINCT account_id) AS total
    FROM sessions
    WHERE last_used_at >= ${new Date(Date.now() - ONLINE)}`.execute(db)
  return { total: rows[0]!.total }
}
