import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Finished } from '../check/check.ts'
import type { RunPart } from '../tracking.tables.ts'

type Db = Kysely<Tables>

/** Stores a row per check, for people who investigate it later. */
export async function storeRuns(db: Db, checks: readonly Finished[], endedAt: Date): Promise<void> {
  const rows = checks.map((check) => ({ ...rowOf(check), search_id: check.search.id, ended_at: endedAt }))
  await db.insertInto('check_runs').values(rows).execute()
}

function rowOf(check: Finished) {
  const about = { type: typeOf(check), started_at: check.at, asked: JSON.stringify(check.asked.map(partOf)) }
  if (check.outcome === 'failed')
    return {
      ...about,
      outcome: check.outcome,
      failure: check.failure,
      message: check.message,
      source: check.asked.at(-1)?.source ?? null,
      depth: check.seen?.depth ?? null,
      organic_count: check.seen?.organic.length ?? null,
    }
  const { outcome, source, depth, organic } = check
  return { ...about, outcome, failure: null, message: null, source, depth, organic_count: organic.length }
}

function typeOf({ search }: Finished): 'daily' | 'retry' | 'manual' {
  if (search.requested_at !== null) return 'manual'
  return search.failures > 0 ? 'retry' : 'daily'
}

const partOf = ({ source, requests, failure }: Finished['asked'][number]): RunPart => ({
  source,
  requests,
  failure,
})

/** Deletes the runs that ended before a moment among the `count` oldest. @returns how many */
export async function deleteOldRuns(
  db: Db,
  { before, count }: { before: Date; count: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM check_runs
    WHERE id IN (
      SELECT id
      FROM (SELECT id, ended_at FROM check_runs ORDER BY id LIMIT ${count}) AS oldest
      WHERE ended_at < ${before})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
