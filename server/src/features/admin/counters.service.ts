import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { startOfDay } from '../../platform/time.ts'
import { queueOf } from '../tracking/tracking.service.ts'
import { inForce } from './subscriptions.ts'

/** Milliseconds after their last request for which people count as online. */
const ONLINE = 5 * 60_000

/** @param from `FROM … WHERE …` */
async function count({ db }: Context, from: RawBuilder<unknown>): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(db)
  return { total: rows[0]!.total }
}

export async function countActiveRequests(ctx: Context) {
  const { due, leased } = await queueOf(ctx)
  return { total: due + leased }
}

export const countProjects = (ctx: Context) => count(ctx, sql`FROM projects WHERE deleted_at IS NULL`)
export const countProjectKeywords = (ctx: Context) => count(ctx, sql`FROM keywords WHERE deleted_at IS NULL`)
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
