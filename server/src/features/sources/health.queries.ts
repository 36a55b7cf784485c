import type { ProxyHealth } from '@rankline/serp/source'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type HealthRow = {
  source: string
  engine: string
  success: number | null
  failuresInRow: number
  openUntil: Date | null
  lastError: string | null
  lastErrorAt: Date | null
}

export async function storeHealth(db: Db, rows: readonly HealthRow[]): Promise<void> {
  await sql`
    INSERT INTO source_health
      (source, engine, success, failures_in_row, open_until, last_error, last_error_at, seen_at)
    SELECT *, now()
    FROM unnest(
      ${rows.map(({ source }) => source)}::text[],
      ${rows.map(({ engine }) => engine)}::text[],
      ${rows.map(({ success }) => success)}::real[],
      ${rows.map(({ failuresInRow }) => failuresInRow)}::integer[],
      ${rows.map(({ openUntil }) => openUntil)}::timestamptz[],
      ${rows.map(({ lastError }) => lastError)}::text[],
      ${rows.map(({ lastErrorAt }) => lastErrorAt)}::timestamptz[]
    ) AS given (source, engine, success, failures_in_row, open_until, last_error, last_error_at)
    ORDER BY source, engine
    ON CONFLICT (source, engine) DO UPDATE SET
      success = EXCLUDED.success,
      failures_in_row = EXCLUDED.failures_in_row,
      open_until = EXCLUDED.open_until,
      last_error = coalesce(EXCLUDED.last_error, source_health.last_error),
      last_error_at = coalesce(EXCLUDED.last_error_at, source_health.last_error_at),
      seen_at = EXCLUDED.seen_at`.execute(db)
}

export async function storeProxies(db: Db, source: string, proxies: readonly ProxyHealth[]): Promise<void> {
  await sql`
    INSERT INTO source_proxies (source, proxies, seen_at)
    VALUES (${source}, ${JSON.stringify(proxies)}::jsonb, now())
    ON CONFLICT (source) DO UPDATE SET proxies = EXCLUDED.proxies, seen_at = EXCLUDED.seen_at`.execute(db)
}

export type StoredHealth = {
  source: string
  engine: string
  success: number | null
  failures_in_row: number
  open_until: Date | null
  last_error: string | null
  last_error_at: Date | null
}

/** @public How well the sources answer, for each engine. */
export async function findHealth(db: Db): Promise<StoredHealth[]> {
  const { rows } = await sql<StoredHealth>`
    SELECT source, engine, success, failures_in_row, open_until, last_error, last_error_at
    FROM source_health
    ORDER BY source, engine`.execute(db)
  return rows
}

export async function findProxies(db: Db): Promise<{ source: string; proxies: ProxyHealth[] }[]> {
  const { rows } = await sql<{ source: string; proxies: ProxyHealth[] }>`
    SELECT source, proxies FROM source_proxies`.execute(db)
  return rows
}
