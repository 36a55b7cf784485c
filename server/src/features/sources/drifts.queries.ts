import type { Drift } from '@rankline/serp/drift'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type DriftRow = {
  id: number
  source: string
  engine: string
  type: string
  device: string
  signs: Drift[]
  failed_checks: number
  began_at: Date
  seen_at: Date
  ended_at: Date | null
  accepted_at: Date | null
}

/** Open ones first, then the latest. */
export async function findDrifts(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const { rows } = await sql<DriftRow>`
    SELECT id, source, engine, type, device, signs, failed_checks, began_at, seen_at, ended_at, accepted_at
    FROM drifts
    ORDER BY ended_at IS NULL DESC, began_at DESC, id DESC
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export async function countDrifts(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM drifts`.execute(db)
  return rows[0]?.total ?? 0
}

export type DriftPageRow = {
  id: number
  drift_id: number
  phrase: string
  country: string
  language: string
  status: string
  results: number
  features: number
  has_body: boolean
  kept_at: Date
}

/** Newest first. */
export async function findDriftPages(db: Db, driftIds: readonly number[]): Promise<DriftPageRow[]> {
  const { rows } = await sql<DriftPageRow>`
    SELECT id, drift_id, phrase, country, language, status, results, features, body IS NOT NULL AS has_body, kept_at
    FROM drift_pages
    WHERE drift_id = ANY (${[...driftIds]}::bigint[])
    ORDER BY id DESC`.execute(db)
  return rows
}

/** Finds the compressed body of a page; undefined if the page does not exist. */
export async function findDriftBody(
  db: Db,
  id: number,
): Promise<{ phrase: string; body: Buffer | null } | undefined> {
  const { rows } = await sql<{ phrase: string; body: Buffer | null }>`
    SELECT phrase, body FROM drift_pages WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** Accepts an open drift and deletes its baseline, which is then learned again. @returns its key; undefined if not open */
export async function acceptDrift(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    UPDATE drifts SET accepted_at = now(), ended_at = now()
    WHERE id = ${id} AND ended_at IS NULL
    RETURNING key`.execute(db)
  const [accepted] = rows
  if (accepted === undefined) return undefined
  await sql`DELETE FROM page_habits WHERE key = ${accepted.key}`.execute(db)
  return accepted.key
}
