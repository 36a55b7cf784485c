import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type ProxyRow = Selectable<Tables['proxies']>
export type NewProxy = Pick<ProxyRow, 'host' | 'port' | 'country' | 'username' | 'password'>

/** The channel that notifies workers of added, removed and changed proxies. */
export const PROXIES_CHANNEL = 'rankline_proxies'

type Part = {
  sort: 'created_at' | 'last_used_at' | 'usage_amount'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}
const columns = { created_at: 'id', last_used_at: 'last_used_at', usage_amount: 'used' } as const

export const findProxies = (db: Db, { sort, direction, limit, offset }: Part) =>
  db
    .selectFrom('proxies')
    .selectAll()
    .orderBy(columns[sort], (by) => (direction === 'desc' ? by.desc().nullsLast() : by.asc()))
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()

export async function countProxies(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('proxies')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findAllProxies = (db: Db) => db.selectFrom('proxies').selectAll().orderBy('id').execute()

/** @returns the proxies that did not exist before, in the given order */
export const insertProxies = (db: Db, proxies: readonly NewProxy[]) =>
  db
    .insertInto('proxies')
    .values([...proxies])
    .onConflict((conflict) => conflict.columns(['host', 'port', 'username']).doNothing())
    .returningAll()
    .execute()

export async function updateEnabled(db: Db, ids: readonly number[], isEnabled: boolean) {
  return db
    .updateTable('proxies')
    .set({ is_enabled: isEnabled })
    .where('id', 'in', ids)
    .returning(['host', 'port'])
    .execute()
}

export async function deleteProxies(db: Db, ids: readonly number[]) {
  return db.deleteFrom('proxies').where('id', 'in', ids).returning(['host', 'port']).execute()
}

/** Delivered when the sending transaction commits. */
export async function announceProxies(db: Db): Promise<void> {
  await sql`SELECT pg_notify(${PROXIES_CHANNEL}, '')`.execute(db)
}

/** A worker's use of a proxy since it last wrote. */
export type ProxyUse = {
  id: number
  used: number
  failed: number
  blocked: number
  latency: number | null
  lastFailure: string | null
  restingUntil: Date | null
  lastUsedAt: Date | null
}

export async function addUse(db: Db, uses: readonly ProxyUse[]): Promise<void> {
  await sql`
    UPDATE proxies
    SET
      used = proxies.used + seen.used,
      failed = proxies.failed + seen.failed,
      blocked = proxies.blocked + seen.blocked,
      latency = coalesce(seen.latency, proxies.latency),
      last_failure = coalesce(seen.last_failure, proxies.last_failure),
      resting_until = seen.resting_until,
      last_used_at = greatest(proxies.last_used_at, seen.last_used_at)
    FROM unnest(
      ${uses.map(({ id }) => id)}::bigint[],
      ${uses.map(({ used }) => used)}::bigint[],
      ${uses.map(({ failed }) => failed)}::bigint[],
      ${uses.map(({ blocked }) => blocked)}::bigint[],
      ${uses.map(({ latency }) => latency)}::integer[],
      ${uses.map(({ lastFailure }) => lastFailure)}::text[],
      ${uses.map(({ restingUntil }) => restingUntil)}::timestamptz[],
      ${uses.map(({ lastUsedAt }) => lastUsedAt)}::timestamptz[]
    ) AS seen (id, used, failed, blocked, latency, last_failure, resting_until, last_used_at)
    WHERE proxies.id = seen.id`.execute(db)
}
