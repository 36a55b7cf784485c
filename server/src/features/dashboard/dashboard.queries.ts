import { type Kysely, sql } from 'kysely'
import { placesWon, visitsWon } from '../../platform/database/formulas.ts'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { pendingAmong, wantsCheck } from '../tracking/tracking.service.ts'

type Db = Kysely<Tables>

export type Counters = {
  projects: number
  keywords: number
  improved: number
  declined: number
  stable: number
}

/** Adds up the numbers stored on projects that are not archived, so that no keyword is read. */
export async function sumProjects(db: Db, account: ProjectScope): Promise<Counters> {
  return db
    .selectFrom('projects')
    .select([
      sql<number>`count(*)`.as('projects'),
      sql<number>`coalesce(sum(keyword_count), 0)::bigint`.as('keywords'),
      sql<number>`coalesce(sum(improved_count), 0)::bigint`.as('improved'),
      sql<number>`coalesce(sum(declined_count), 0)::bigint`.as('declined'),
      sql<number>`coalesce(sum(stable_count), 0)::bigint`.as('stable'),
    ])
    .where('account_id', '=', account.id)
    .where(isVisible(account, 'id'))
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export type ChecksRow = {
  project_id: number
  project_name: string
  keyword_count: number
  updating: number
  failed: number
}

/** Projects with pending or failed checks, most checks first; without archived ones. */
export async function findChecks(db: Db, account: ProjectScope): Promise<ChecksRow[]> {
  // Searches are read by an ordered list of ids, which goes through each page of the index once.
  const { rows } = await sql<ChecksRow>`
    WITH tracked AS MATERIALIZED (
      SELECT keywords.project_id, keywords.search_id, keywords.outcome, ${wantsCheck} AS wants_check
      FROM keywords
      WHERE keywords.account_id = ${account.id}
        AND ${isVisible(account, 'keywords.project_id')}
        AND keywords.is_enabled
        AND keywords.deleted_at IS NULL
    ), counted AS (
      SELECT
        tracked.project_id,
        count(*) AS keyword_count,
        count(under_way.id) AS updating,
        count(*) FILTER (WHERE tracked.outcome = 'failed') AS failed
      FROM tracked
      LEFT JOIN (${pendingAmong(sql`ARRAY(SELECT search_id FROM tracked WHERE wants_check)`)}) AS under_way
        ON under_way.id = tracked.search_id AND tracked.wants_check
      GROUP BY tracked.project_id
    )
    SELECT projects.id AS project_id, projects.name AS project_name, counted.keyword_count, updating, failed
    FROM counted
    JOIN projects ON projects.account_id = ${account.id} AND projects.id = counted.project_id
    WHERE (updating > 0 OR failed > 0) AND projects.deleted_at IS NULL AND projects.archived_at IS NULL
    ORDER BY updating DESC, failed DESC, projects.id`.execute(db)
  return rows
}

export type MoverRow = {
  id: number
  project_id: number
  project_name: string
  phrase: string
  position: number | null
  previous_position: number | null
  is_snippet: boolean
  was_snippet: boolean
  change: number | null
  movement: 'improved' | 'new' | 'declined' | 'dropped'
  /** Visits a month won or lost; an unknown volume weighs 1. */
  weight: number
  /** Number of positions gained or lost. */
  moved: number
}

/**
 * Keywords checked since `from` with one of these movements: those that won or lost most visits first, then those that
 * moved furthest.
 */
export async function findMovers(
  db: Db,
  account: ProjectScope,
  filter: { movements: MoverRow['movement'][]; from: string; count: number },
): Promise<MoverRow[]> {
  const { rows } = await sql<MoverRow>`
    SELECT
      keywords.id, keywords.project_id, projects.name AS project_name, phrase, position, previous_position,
      is_snippet, was_snippet, change,
      movement, abs(${visitsWon(account.id)}) AS weight, abs(${placesWon}) AS moved
    FROM keywords
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keywords.account_id = ${account.id}
      AND ${isVisible(account, 'keywords.project_id')}
      AND keywords.deleted_at IS NULL
      AND projects.archived_at IS NULL
      AND keywords.is_enabled
      AND movement = ANY (${filter.movements}::text[])
      AND position_day >= ${filter.from}::date
    ORDER BY weight DESC, moved DESC, keywords.id
    LIMIT ${filter.count}`.execute(db)
  return rows
}
