import { ONCE } from '@rankline/contract/keywords/check-frequency'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { isOver } from '../tracking/plan.queries.ts'

type Db = Kysely<Tables>

/** The columns of an end: a day, `once`, or null for none. */
export const endOf = (endsOn: string | null) => ({
  day: endsOn === ONCE ? null : endsOn,
  isOnce: endsOn === ONCE,
})

/**
 * @public The end of a keyword as text: a day or `once`; `ended DAY END` if it has ended on a day, so that this state can be
 * restored; null: none.
 */
export const storedEnd = sql<string | null>`nullif(
  concat_ws(
    ' ',
    CASE WHEN keywords.ended_on IS NOT NULL THEN 'ended ' || keywords.ended_on END,
    CASE WHEN keywords.is_once THEN ${sql.lit(ONCE)} ELSE keywords.ends_on::text END),
  '')`

/** Values of a keyword that is enabled: one that had ended goes on without its end, and so does one whose end has passed. */
export const continued = (today: string) => ({
  ended_on: null,
  is_end_untold: false,
  is_once: sql<boolean>`is_once AND ended_on IS NULL`,
  ends_on: sql<string | null>`CASE WHEN ended_on IS NULL AND ends_on >= ${today}::date THEN ends_on END`,
})

export async function areSomeEnded(db: Db, accountId: number, ids: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('keywords')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('ended_on', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the end of keywords. Those that have ended go on: they are enabled again. */
export async function setEnds(db: Db, accountId: number, ids: number[], endsOn: string | null, now: Date) {
  const { day, isOnce } = endOf(endsOn)
  await sql`
    UPDATE keywords
    SET
      ends_on = ${day}::date,
      is_once = ${isOnce},
      is_enabled = is_enabled OR ended_on IS NOT NULL,
      ended_on = NULL,
      is_end_untold = false,
      updated_at = ${now}
    WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[]) AND deleted_at IS NULL`.execute(db)
}

/** Sets keywords back to the state of having ended on a day. */
export async function setEnded(
  db: Db,
  accountId: number,
  ids: number[],
  ended: { on: string; endsOn: string | null; now: Date },
) {
  const { day, isOnce } = endOf(ended.endsOn)
  await sql`
    UPDATE keywords
    SET ends_on = ${day}::date, is_once = ${isOnce}, ended_on = ${ended.on}::date, is_enabled = false, updated_at = ${ended.now}
    WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[]) AND deleted_at IS NULL`.execute(db)
}

type Ending = { id: number; account_id: number; project_id: number; search_id: number }

/**
 * Finds enabled keywords of all accounts that have no more planned check. It leaves out those whose search is being checked:
 * the check began in time, and its result counts.
 */
export async function findOver(db: Db, today: string, now: Date, limit: number): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    SELECT keywords.id, keywords.account_id, keywords.project_id, keywords.search_id
    FROM keywords
    JOIN searches ON searches.id = keywords.search_id
    WHERE keywords.ends_on <= ${today}::date
      AND keywords.is_enabled
      AND keywords.deleted_at IS NULL
      AND ${isOver(today)}
      AND (searches.leased_until IS NULL OR searches.leased_until <= ${now})
    ORDER BY keywords.account_id, keywords.id
    LIMIT ${limit}`.execute(db)
  return rows
}

/** Ends those of the keywords that have no more planned check. @returns the ones that ended */
export async function endOver(db: Db, accountId: number, ids: number[], today: string, now: Date) {
  const { rows } = await sql<Ending>`
    UPDATE keywords
    SET is_enabled = false, ended_on = ends_on, is_end_untold = true, requested_at = NULL, updated_at = ${now}
    WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[])
      AND is_enabled AND deleted_at IS NULL AND ${isOver(today)}
    RETURNING id, account_id, project_id, search_id`.execute(db)
  return rows
}

export type EndedSet = {
  account_id: number
  project_id: number
  project_name: string
  /** Keywords that ended, those of them that were checked, and those that have a position. */
  ended: number
  checked: number
  ranked: number
}

/**
 * Marks ended keywords as told, by project, and returns their numbers. A project waits while others of its keywords are about
 * to end, so that a set is told once; at the longest until the next day.
 */
export async function takeEnded(db: Db, today: string): Promise<EndedSet[]> {
  const { rows } = await sql<EndedSet>`
    WITH told AS (
      UPDATE keywords
      SET is_end_untold = false
      FROM (
        SELECT account_id, project_id
        FROM keywords
        WHERE is_end_untold
        GROUP BY account_id, project_id
        HAVING min(ended_on) < ${today}::date OR NOT EXISTS (
          SELECT FROM keywords AS ending
          WHERE ending.account_id = keywords.account_id
            AND ending.project_id = keywords.project_id
            AND ending.is_enabled
            AND ending.deleted_at IS NULL
            AND (ending.is_once OR ending.ends_on <= ${today}::date))
      ) AS ready
      WHERE keywords.account_id = ready.account_id
        AND keywords.project_id = ready.project_id
        AND keywords.is_end_untold
      RETURNING keywords.account_id, keywords.project_id, keywords.checked_at, keywords.position, keywords.deleted_at
    )
    SELECT
      told.account_id, told.project_id, projects.name AS project_name,
      count(*) AS ended, count(told.checked_at) AS checked, count(told.position) AS ranked
    FROM told
    JOIN projects ON projects.account_id = told.account_id AND projects.id = told.project_id
    WHERE told.deleted_at IS NULL AND projects.deleted_at IS NULL
    GROUP BY told.account_id, told.project_id, projects.name
    ORDER BY told.account_id, told.project_id`.execute(db)
  return rows
}
