import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { isActive } from '../memberships/memberships.ts'

type Db = Kysely<Tables>

export type AlertRow = Selectable<Tables['alerts']>

/** The hour of `prevent_spam`. */
const SPAM_PAUSE = 60 * 60 * 1000

/** SQL condition: whether an enabled alert may send its pending hits now. */
const isFreeToSend = (now: Date) => sql`
  (snoozed_until IS NULL OR snoozed_until <= ${now})
  AND (digest_at IS NULL OR digest_at <= ${now})
  AND (NOT prevent_spam OR sent_at IS NULL OR sent_at <= ${new Date(now.getTime() - SPAM_PAUSE)})`

/** Checks for a row that is already loaded whether the alert may send now. */
export const mayFreelySend = (
  { snoozed_until, digest_at, prevent_spam, sent_at }: AlertRow,
  now: Date,
): boolean =>
  (snoozed_until === null || snoozed_until <= now) &&
  (digest_at === null || digest_at <= now) &&
  (!prevent_spam || sent_at === null || sent_at.getTime() <= now.getTime() - SPAM_PAUSE)

/**
 * Finds accounts with work: checks to judge, pending hits to send, or a day to compare.
 * @param lastDay the last day that is over
 * @param dailyTypes types of alerts that compare days
 */
export async function findDueAccounts(
  db: Db,
  now: Date,
  { lastDay, dailyTypes }: { lastDay: string; dailyTypes: readonly string[] },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    SELECT account_id FROM unjudged_checks
    UNION
    SELECT alerts.account_id
    FROM alert_hits
    JOIN alerts ON alerts.account_id = alert_hits.account_id AND alerts.id = alert_hits.alert_id
    WHERE alerts.is_enabled AND ${isFreeToSend(now)}
    UNION
    SELECT account_id
    FROM alerts
    WHERE is_enabled AND trigger_type = ANY (${dailyTypes}::text[]) AND keyword_id IS NULL AND compared_day < ${lastDay}::date
    ORDER BY account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** Locks the enabled alerts, so that nothing else evaluates or changes them until the transaction ends. */
export const lockAlerts = (db: Db, accountId: number): Promise<AlertRow[]> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_enabled', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const isAccountPaused = async (db: Db, accountId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts')
    .select('is_paused')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.is_paused !== false
}

type Creator = { account_id: number; project_ids: number[] | null }

/** The members among the creators who still work in the account, with the projects they see; null: all. */
export async function findCreators(
  db: Db,
  accountId: number,
  creatorIds: number[],
  now: Date,
): Promise<Creator[]> {
  const { rows } = await sql<Creator>`
    SELECT
      members.member_account_id AS account_id,
      CASE WHEN members.project_permission = 'all' THEN NULL
        ELSE coalesce(array_agg(project_members.project_id) FILTER (WHERE project_members.is_enabled), '{}')
      END AS project_ids
    FROM members
    LEFT JOIN project_members
      ON project_members.account_id = members.account_id AND project_members.member_id = members.id
    WHERE members.account_id = ${accountId}
      AND members.member_account_id = ANY (${creatorIds}::bigint[])
      AND ${isActive('members.status')}
      AND (members.end_at IS NULL OR members.end_at > ${now})
    GROUP BY members.account_id, members.id, members.member_account_id, members.project_permission`.execute(
    db,
  )
  return rows
}

export type CheckRow = Omit<Selectable<Tables['unjudged_checks']>, 'account_id'> & {
  project_id: number
  preferred_url: string | null
}

/**
 * Deletes and returns the oldest unjudged checks of an account, at most `most`.
 * @returns the checks of keywords that take part in alerts, and how many were taken
 */
export async function takeChecks(
  db: Db,
  accountId: number,
  most: number,
): Promise<{ checks: CheckRow[]; taken: number }> {
  const { rows } = await sql<CheckRow & { takes_part: boolean | null }>`
    WITH taken AS (
      DELETE FROM unjudged_checks
      WHERE account_id = ${accountId}
        AND id IN (SELECT id FROM unjudged_checks WHERE account_id = ${accountId} ORDER BY id LIMIT ${most})
      RETURNING *
    )
    SELECT
      taken.id, taken.keyword_id, keywords.project_id, taken.day, taken.is_repeated, taken.position_before,
      taken.was_snippet, taken.position, taken.is_snippet, taken.url, taken.is_decided, taken.page_before, taken.url_before, taken.page, taken.won,
      taken.lost, taken.passed_by, taken.recorded_at, keywords.preferred_url,
      keywords.is_alerts_enabled AND keywords.is_enabled AND keywords.deleted_at IS NULL
        AND projects.deleted_at IS NULL AS takes_part
    FROM taken
    LEFT JOIN keywords ON keywords.account_id = ${accountId} AND keywords.id = taken.keyword_id
    LEFT JOIN projects ON projects.account_id = ${accountId} AND projects.id = keywords.project_id
    ORDER BY taken.id`.execute(db)
  const checks = rows.flatMap(({ takes_part: takesPart, ...check }) => (takesPart ? [check] : []))
  return { checks, taken: rows.length }
}

/** Finds which of the keywords have which of the tags. */
export const findTagged = (db: Db, accountId: number, tagIds: number[], keywordIds: number[]) =>
  db
    .selectFrom('keyword_tags')
    .select(['tag_id', 'keyword_id'])
    .where('account_id', '=', accountId)
    .where('tag_id', '=', sql<number>`ANY (${tagIds}::bigint[])`)
    .where('keyword_id', '=', sql<number>`ANY (${keywordIds}::bigint[])`)
    .execute()

export type DayPosition = { keyword_id: number; day: string; position: number | null }

/** Positions of keywords on days with a known position, newest first. */
export async function findPositions(
  db: Db,
  accountId: number,
  keywordIds: number[],
  { first, last }: { first: string; last: string },
): Promise<DayPosition[]> {
  const { rows } = await sql<DayPosition>`
    SELECT keyword_id, day, position
    FROM positions
    WHERE account_id = ${accountId}
      AND keyword_id = ANY (${keywordIds}::bigint[])
      AND day BETWEEN ${first}::date AND ${last}::date
      AND (position IS NOT NULL OR depth >= 100)
    ORDER BY keyword_id, day DESC`.execute(db)
  return rows
}
