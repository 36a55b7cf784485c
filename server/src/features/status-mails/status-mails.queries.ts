import type { StatusPeriod } from '@rankline/contract/status-mails/calls'
import { fullDepth } from '@rankline/serp/depth'
import { type Kysely, type SqlBool, sql } from 'kysely'
import * as formulas from '../../platform/database/formulas.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { accountStatusOf } from '../limits/account-status.ts'

type Db = Kysely<Tables>

const preference = { daily: 'allow_daily_status', weekly: 'allow_weekly_status' } as const

/** People who enabled the mail and verified their address, with a tracked account that has a project not archived. */
const recipients = (db: Db, period: StatusPeriod) =>
  db
    .selectFrom('users')
    .where(preference[period], '=', true)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 0)
    .where(
      (eb) => sql<SqlBool>`${accountStatusOf(eb.ref('users.account_id'), eb.ref('users.status'))} = 'active'`,
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('projects')
          .select('projects.id')
          .whereRef('projects.account_id', '=', 'users.account_id')
          .where('projects.deleted_at', 'is', null)
          .where('projects.archived_at', 'is', null)
          .where('keyword_count', '>', 0),
      ),
    )

/** The next `count` accounts after one, by id. */
export async function findRecipients(db: Db, period: StatusPeriod, after: number, count: number) {
  const rows = await recipients(db, period)
    .select('users.account_id')
    .where('users.account_id', '>', after)
    .orderBy('users.account_id')
    .limit(count)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export const findRecipient = (db: Db, period: StatusPeriod, accountId: number) =>
  recipients(db, period)
    .select(['users.username', 'users.email'])
    .where('users.account_id', '=', accountId)
    .executeTakeFirst()

export async function withdraw(db: Db, accountId: number, period: StatusPeriod) {
  await db
    .updateTable('users')
    .set({ [preference[period]]: false })
    .where('account_id', '=', accountId)
    .execute()
}

export type MovedRow = {
  id: number
  phrase: string
  project_name: string
  position: number | null
  previous_position: number | null
  is_snippet: boolean
  was_snippet: boolean
}

export type Movements = { improved: number; declined: number; stable: number; movers: MovedRow[] }

/** Days after which an earlier position is no longer known. */
const MEMORY_DAYS = 40
const UNRANKED = 101

/**
 * Compares each keyword with its last known position on or before a day. Keywords without one are in no count. The movers
 * are those that won or lost most visits, then those that moved furthest.
 */
export async function findMovements(
  db: Db,
  accountId: number,
  { since, count }: { since: string; count: number },
): Promise<Movements> {
  const clicks = (position: string) =>
    formulas.clickShare(sql.ref(position), formulas.currentCurve(accountId))
  const { rows } = await sql<Movements>`
    WITH compared AS MATERIALIZED (
      SELECT
        keywords.id, keywords.phrase, projects.name AS project_name, keywords.position, keywords.is_snippet,
        past.position AS previous_position, past.is_snippet AS was_snippet,
        coalesce(past.position, ${UNRANKED}) - coalesce(keywords.position, ${UNRANKED}) AS moved,
        abs(${formulas.weight(sql.ref('volume'))} * (${clicks('keywords.position')} - ${clicks('past.position')})) AS weight
      FROM keywords
      JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
      CROSS JOIN LATERAL (
        SELECT positions.position, positions.is_snippet
        FROM positions
        WHERE positions.account_id = keywords.account_id
          AND positions.keyword_id = keywords.id
          AND positions.day BETWEEN ${since}::date - ${MEMORY_DAYS}::integer AND ${since}::date
          AND (positions.position IS NOT NULL OR positions.depth >= ${fullDepth})
        ORDER BY positions.day DESC
        LIMIT 1
      ) AS past
      WHERE keywords.account_id = ${accountId}
        AND keywords.is_enabled
        AND keywords.deleted_at IS NULL
        AND keywords.checked_at IS NOT NULL
        AND projects.deleted_at IS NULL
        AND projects.archived_at IS NULL
    ), movers AS (
      SELECT phrase, project_name, position, previous_position, is_snippet, was_snippet, weight, moved, id
      FROM compared
      WHERE moved <> 0
      ORDER BY weight DESC, abs(moved) DESC, id
      LIMIT ${count}
    )
    SELECT
      count(*) FILTER (WHERE moved > 0) AS improved,
      count(*) FILTER (WHERE moved < 0) AS declined,
      count(*) FILTER (WHERE moved = 0 AND position IS NOT NULL) AS stable,
      coalesce((SELECT json_agg(movers ORDER BY weight DESC, abs(moved) DESC, id) FROM movers), '[]') AS movers
    FROM compared`.execute(db)
  return rows[0]!
}
