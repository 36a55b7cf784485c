import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type DynamicTag = { account_id: number; id: number; filter: string }

/** Seconds that a transaction may take between changing keywords and showing it. */
const LATE_COMMIT = 60

/**
 * Finds dynamic tags that need a recount: a keyword of the account changed after the last count (each check changes it),
 * or the time of the next count has passed.
 */
export async function findDue(db: Db): Promise<DynamicTag[]> {
  const { rows } = await sql<DynamicTag>`
    SELECT account_id, id, filter
    FROM tags
    WHERE filter IS NOT NULL
      AND topic_of IS NULL
      AND (
        count_again_at <= now()
        -- One that could not be counted is given up until then.
        OR count_again_at <= counted_at + interval '1 hour' AND EXISTS (
          SELECT FROM keywords
          WHERE keywords.account_id = tags.account_id
            AND keywords.updated_at > tags.counted_at - make_interval(secs => ${LATE_COMMIT})
        )
      )
    ORDER BY account_id, id`.execute(db)
  return rows
}

/** Lists the dynamic tags of an account that are no topics. */
export const findDynamicTags = (db: Db, accountId: number): Promise<DynamicTag[]> =>
  db
    .selectFrom('tags')
    .select(['account_id', 'id', sql<string>`filter`.as('filter')])
    .where('account_id', '=', accountId)
    .where('filter', 'is not', null)
    .where('topic_of', 'is', null)
    .orderBy('id')
    .execute()

/** Locks a dynamic tag and returns its filter, so that nobody else counts or changes it until the transaction ends. */
export async function lockFilter(db: Db, accountId: number, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('tags')
    .select('filter')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('topic_of', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.filter ?? null
}

/**
 * Links a tag to exactly the keywords that meet the conditions. A keyword with an unprocessed change event for an alert on
 * the tag keeps it until then, so that an alert on "top 10" sees keywords that just left it.
 */
export async function linkMatching(
  db: Db,
  accountId: number,
  id: number,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<void> {
  await sql`
    WITH matching AS MATERIALIZED (
      SELECT keywords.id
      FROM keywords
      WHERE keywords.account_id = ${accountId}
        AND keywords.deleted_at IS NULL
        AND ${sql.join(conditions, sql` AND `)}
    ),
    unjudged AS MATERIALIZED (
      SELECT DISTINCT keyword_id
      FROM unjudged_checks
      WHERE account_id = ${accountId} AND EXISTS (
        SELECT FROM alerts
        WHERE alerts.account_id = ${accountId} AND alerts.tag_id = ${id}::bigint AND alerts.is_enabled
      )
    ),
    gone AS (
      DELETE FROM keyword_tags
      WHERE account_id = ${accountId}
        AND tag_id = ${id}::bigint
        AND NOT EXISTS (SELECT FROM matching WHERE matching.id = keyword_tags.keyword_id)
        AND NOT EXISTS (SELECT FROM unjudged WHERE unjudged.keyword_id = keyword_tags.keyword_id)
    ),
    come AS (
      INSERT INTO keyword_tags (account_id, keyword_id, tag_id, is_dynamic)
      SELECT ${accountId}::bigint, matching.id, ${id}::bigint, true
      FROM matching
      WHERE NOT EXISTS (
        SELECT FROM keyword_tags AS tied
        WHERE tied.account_id = ${accountId} AND tied.tag_id = ${id}::bigint AND tied.keyword_id = matching.id
      )
      ON CONFLICT (account_id, keyword_id, tag_id) DO NOTHING
    )
    UPDATE tags
    SET
      counted_at = now(),
      count_again_at = CASE
        WHEN EXISTS (SELECT FROM unjudged) THEN now() + interval '30 seconds'
        -- Today and last week mean other days after midnight.
        ELSE least(now() + interval '1 hour', (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC')
      END
    WHERE account_id = ${accountId} AND id = ${id}::bigint`.execute(db)
}

/** Counts it no sooner than in an hour: its filter takes too long. */
export async function putOff(db: Db, { account_id, id }: DynamicTag) {
  await sql`
    UPDATE tags
    SET count_again_at = greatest(now(), counted_at) + interval '61 minutes'
    WHERE account_id = ${account_id} AND id = ${id}`.execute(db)
}

/** Inserts a dynamic tag. @returns its id; undefined if the account already has a tag of the name */
export async function insertDynamicTag(
  db: Db,
  accountId: number,
  tag: { name: string; foldedName: string; type: number; filter: string },
): Promise<number | undefined> {
  const { name, foldedName, type, filter } = tag
  const row = await db
    .insertInto('tags')
    .values({ account_id: accountId, name, folded_name: foldedName, type, filter })
    .onConflict((conflict) => conflict.columns(['account_id', 'folded_name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function setFilter(db: Db, accountId: number, id: number, filter: string) {
  await db
    .updateTable('tags')
    .set({ filter })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
