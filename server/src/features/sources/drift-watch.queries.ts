import type { Drift, Habit } from '@rankline/serp/drift'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type DriftAbout = { key: string; source: string; engine: string; type: string; device: string }

export async function findHabits(db: Db): Promise<{ key: string; habit: Habit; is_open: boolean }[]> {
  const { rows } = await sql<{ key: string; habit: Habit; is_open: boolean }>`
    SELECT key, habit,
      EXISTS (SELECT FROM drifts WHERE drifts.key = page_habits.key AND ended_at IS NULL) AS is_open
    FROM page_habits`.execute(db)
  return rows
}

export async function storeHabit(db: Db, key: string, habit: Habit): Promise<void> {
  await sql`
    INSERT INTO page_habits (key, habit, saved_at)
    VALUES (${key}, ${JSON.stringify(habit)}::jsonb, now())
    ON CONFLICT (key) DO UPDATE SET habit = EXCLUDED.habit, saved_at = EXCLUDED.saved_at`.execute(db)
}

/** Opens a drift or adds to the open one. @returns its id */
export async function storeDrift(
  db: Db,
  { key, source, engine, type, device }: DriftAbout,
  { signs, failedChecks }: { signs: readonly Drift[]; failedChecks: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO drifts AS known (key, source, engine, type, device, signs, failed_checks)
    VALUES (${key}, ${source}, ${engine}, ${type}, ${device}, ${JSON.stringify(signs)}::jsonb, ${failedChecks})
    ON CONFLICT (key) WHERE ended_at IS NULL DO UPDATE SET
      signs = CASE WHEN EXCLUDED.signs = '[]'::jsonb THEN known.signs ELSE EXCLUDED.signs END,
      failed_checks = known.failed_checks + EXCLUDED.failed_checks,
      seen_at = now()
    RETURNING id`.execute(db)
  return rows[0]!.id
}

export async function endDrift(db: Db, key: string): Promise<void> {
  await sql`UPDATE drifts SET ended_at = now() WHERE key = ${key} AND ended_at IS NULL`.execute(db)
}

/** Finds keys whose drift was accepted since a time. */
export async function findAccepted(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT key FROM drifts WHERE accepted_at >= ${since}`.execute(db)
  return rows.map(({ key }) => key)
}

export type KeptPage = {
  phrase: string
  engine: string
  country: string
  language: string
  status: string
  results: number
  features: number
  /** The unparsed page; null if the source provides none. */
  raw: string | null
  at: Date
}

/** @param body deflated */
export async function storePage(db: Db, driftId: number, page: KeptPage, body: Buffer | null): Promise<void> {
  await sql`
    INSERT INTO drift_pages
      (drift_id, engine, phrase, country, language, status, results, features, body, kept_at)
    VALUES (
      ${driftId}, ${page.engine}, ${page.phrase}, ${page.country}, ${page.language}, ${page.status},
      ${page.results}, ${page.features}, ${body}, ${page.at})`.execute(db)
}

/** Deletes the pages of an engine except the newest `most`. */
export async function dropOldPages(db: Db, engine: string, most: number): Promise<void> {
  await sql`
    DELETE FROM drift_pages
    WHERE engine = ${engine}
      AND id <= (
        SELECT id FROM drift_pages WHERE engine = ${engine} ORDER BY id DESC OFFSET ${most} LIMIT 1)`.execute(
    db,
  )
}
