import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** @public A topic as a tag. */
export type TopicTag = {
  id: number
  name: string
  folded_name: string
  is_renamed: boolean
  topic_parent: number | null
}

/** @public The topics of a project, also those without a keyword. */
export const findTopicTags = (db: Db, accountId: number, projectId: number): Promise<TopicTag[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'folded_name', 'is_renamed', 'topic_parent'])
    .where('account_id', '=', accountId)
    .where('topic_of', '=', projectId)
    .orderBy('id')
    .execute()

/** @public Finds which of the folded names the account has. */
export async function findTakenNames(
  db: Db,
  accountId: number,
  folded: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ folded_name: string }>`
    SELECT folded_name
    FROM tags
    WHERE account_id = ${accountId} AND folded_name = ANY (${folded}::text[])`.execute(db)
  return new Set(rows.map(({ folded_name }) => folded_name))
}

type Named = { name: string; foldedName: string }

/** Colour of topics: white. */
const WHITE = 1

/**
 * @public Inserts topics of a project. A name that another tag has taken meanwhile is left out.
 * @returns the ids by folded name
 */
export async function insertTopicTags(
  db: Db,
  accountId: number,
  projectId: number,
  tags: readonly Named[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; folded_name: string }>`
    INSERT INTO tags (account_id, name, folded_name, type, filter, topic_of, count_again_at)
    SELECT
      ${accountId}::bigint, given.name, given.folded_name, ${WHITE}::smallint, ${`project=${projectId}`}::text,
      ${projectId}::bigint, 'infinity'
    FROM unnest(
      ${tags.map(({ name }) => name)}::text[],
      ${tags.map(({ foldedName }) => foldedName)}::text[]
    ) AS given (name, folded_name)
    ON CONFLICT (account_id, folded_name) DO NOTHING
    RETURNING id, folded_name`.execute(db)
  return new Map(rows.map(({ id, folded_name }) => [folded_name, id]))
}

/** @public Renames topics, except to names that another tag has. */
export async function renameTopicTags(
  db: Db,
  accountId: number,
  tags: readonly (Named & { id: number })[],
): Promise<void> {
  await sql`
    UPDATE tags
    SET name = given.name, folded_name = given.folded_name
    FROM unnest(
      ${tags.map(({ id }) => id)}::bigint[],
      ${tags.map(({ name }) => name)}::text[],
      ${tags.map(({ foldedName }) => foldedName)}::text[]
    ) AS given (id, name, folded_name)
    WHERE tags.account_id = ${accountId}
      AND tags.id = given.id
      AND NOT tags.is_renamed
      AND NOT EXISTS (
        SELECT FROM tags AS other
        WHERE other.account_id = ${accountId} AND other.folded_name = given.folded_name AND other.id <> given.id
      )`.execute(db)
}

/** @public Sets which topics are related, and when they were found. */
export async function setTopicParents(
  db: Db,
  accountId: number,
  topics: readonly { id: number; parent: number | null }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE tags
    SET topic_parent = given.parent, counted_at = ${now}
    FROM unnest(
      ${topics.map(({ id }) => id)}::bigint[],
      ${topics.map(({ parent }) => parent)}::bigint[]
    ) AS given (id, parent)
    WHERE tags.account_id = ${accountId} AND tags.id = given.id`.execute(db)
}

/**
 * @public Links the topics of a project to exactly these keywords. A keyword with an unprocessed change event for an alert on a
 * topic keeps it until the next time, so that the alert sees the keyword leave.
 */
export async function linkTopics(
  db: Db,
  accountId: number,
  projectId: number,
  links: readonly { keywordId: number; tagId: number }[],
): Promise<void> {
  await sql`
    WITH wanted AS MATERIALIZED (
      SELECT given.keyword_id, given.tag_id
      FROM unnest(
        ${links.map(({ keywordId }) => keywordId)}::bigint[],
        ${links.map(({ tagId }) => tagId)}::bigint[]
      ) AS given (keyword_id, tag_id)
      JOIN keywords ON keywords.account_id = ${accountId} AND keywords.id = given.keyword_id
      WHERE keywords.project_id = ${projectId} AND keywords.deleted_at IS NULL
    ),
    had AS MATERIALIZED (
      SELECT keyword_tags.keyword_id, keyword_tags.tag_id
      FROM tags
      JOIN keyword_tags ON keyword_tags.account_id = tags.account_id AND keyword_tags.tag_id = tags.id
      WHERE tags.account_id = ${accountId} AND tags.topic_of = ${projectId}
    ),
    unjudged AS MATERIALIZED (
      SELECT DISTINCT unjudged_checks.keyword_id, alerts.tag_id
      FROM unjudged_checks
      JOIN alerts ON alerts.account_id = unjudged_checks.account_id
      JOIN tags ON tags.account_id = alerts.account_id AND tags.id = alerts.tag_id
      WHERE unjudged_checks.account_id = ${accountId} AND alerts.is_enabled AND tags.topic_of = ${projectId}
    ),
    gone AS (
      DELETE FROM keyword_tags
      USING (
        SELECT * FROM had EXCEPT SELECT * FROM wanted EXCEPT SELECT * FROM unjudged
      ) AS others
      WHERE keyword_tags.account_id = ${accountId}
        AND keyword_tags.keyword_id = others.keyword_id
        AND keyword_tags.tag_id = others.tag_id
    )
    INSERT INTO keyword_tags (account_id, keyword_id, tag_id, is_dynamic)
    SELECT ${accountId}::bigint, come.keyword_id, come.tag_id, true
    FROM (SELECT * FROM wanted EXCEPT SELECT * FROM had) AS come
    ON CONFLICT (account_id, keyword_id, tag_id) DO NOTHING`.execute(db)
}

/** @public Deletes topics of a project that have had no keyword since a time; without one, all of them. */
export async function deleteTopicTags(
  db: Db,
  accountId: number,
  projectId: number,
  since?: Date,
): Promise<void> {
  await sql`
    DELETE FROM tags
    WHERE account_id = ${accountId}
      AND topic_of = ${projectId}
      AND ${
        since === undefined
          ? sql`true`
          : sql`coalesce(counted_at, created_at) < ${since}
            AND NOT EXISTS (
              SELECT FROM keyword_tags
              WHERE keyword_tags.account_id = ${accountId} AND keyword_tags.tag_id = tags.id
            )`
      }`.execute(db)
}

/** @public Deletes topics whose projects are not grouped any more, because they were deleted for good or moved. */
export async function deleteLostTopicTags(db: Db): Promise<void> {
  await sql`
    DELETE FROM tags
    WHERE topic_of IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM topic_groupings
        WHERE topic_groupings.account_id = tags.account_id AND topic_groupings.project_id = tags.topic_of
      )`.execute(db)
}
