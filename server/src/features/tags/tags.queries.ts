import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type TagRow = Pick<Tables['tags'], 'name' | 'type' | 'filter' | 'counted_at' | 'topic_of'> & {
  id: number
}

const shown = [
  'tags.id',
  'tags.name',
  'tags.type',
  'tags.filter',
  'tags.counted_at',
  'tags.topic_of',
] as const

/** Inserts a tag, or returns the account's existing one of the name unchanged. */
export async function upsertTag(
  db: Db,
  accountId: number,
  tag: { name: string; foldedName: string; type: number },
): Promise<TagRow> {
  return (
    db
      .insertInto('tags')
      .values({ account_id: accountId, name: tag.name, folded_name: tag.foldedName, type: tag.type })
      // The update changes nothing. It makes the statement return the existing row.
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'folded_name']).doUpdateSet({ folded_name: tag.foldedName }),
      )
      .returning(shown)
      .executeTakeFirstOrThrow()
  )
}

export async function findTag(db: Db, account: ProjectScope, id: number): Promise<TagRow | undefined> {
  return db
    .selectFrom('tags')
    .select(shown)
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .where(isShown(account))
    .executeTakeFirst()
}

/** @public Tags of the account that its caller sees. @param projectId without the topics of other projects */
export async function findTags(db: Db, account: ProjectScope, projectId?: number): Promise<TagRow[]> {
  return db
    .selectFrom('tags')
    .select(shown)
    .where('account_id', '=', account.id)
    .where(isShown(account))
    .where(isTopicOf(account.id, projectId))
    .orderBy('folded_name')
    .orderBy('id')
    .execute()
}

/** Condition: the caller may see a tag. Limited members see only tags on keywords of their projects. */
const isShown = (account: ProjectScope): RawBuilder<SqlBool> =>
  account.projectIds === null
    ? sql`true`
    : sql`EXISTS (
        SELECT 1
        FROM keyword_tags
        JOIN keywords ON keywords.account_id = keyword_tags.account_id AND keywords.id = keyword_tags.keyword_id
        WHERE keyword_tags.account_id = tags.account_id
          AND keyword_tags.tag_id = tags.id
          AND keywords.deleted_at IS NULL
          AND ${isVisible(account, 'keywords.project_id')}
      )`

/** Condition: a tag is no topic, or one of a project that exists. */
const isTopicOf = (accountId: number, projectId: number | undefined): RawBuilder<SqlBool> => sql`(
  tags.topic_of IS NULL
  OR ${projectId === undefined ? sql`true` : sql`tags.topic_of = ${projectId}`}
  AND EXISTS (
    SELECT
    FROM projects
    WHERE projects.account_id = ${accountId} AND projects.id = tags.topic_of AND projects.deleted_at IS NULL
  )
)`

/** Filters folded names to those of dynamic tags. */
export async function findDynamicNames(db: Db, accountId: number, folded: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .select('folded_name')
    .where('account_id', '=', accountId)
    .where('filter', 'is not', null)
    .where('folded_name', '=', sql<string>`ANY(${folded}::text[])`)
    .execute()
  return rows.map(({ folded_name }) => folded_name)
}

/** Adds a tag to keywords in one statement. Keywords that already carry it keep it. */
export async function tagKeywords(db: Db, accountId: number, tagId: number, keywordIds: number[]) {
  await sql`
    INSERT INTO keyword_tags (account_id, keyword_id, tag_id)
    SELECT ${accountId}::bigint, keyword_id, ${tagId}::bigint
    FROM unnest(${keywordIds}::bigint[]) AS keyword_id
    ON CONFLICT (account_id, keyword_id, tag_id) DO NOTHING
  `.execute(db)
}

/** Removes one tag, or all that people have put there if none is given, from the keywords. */
export async function untagKeywords(
  db: Db,
  accountId: number,
  keywordIds: number[],
  tagId: number | undefined,
) {
  let query = db
    .deleteFrom('keyword_tags')
    .where('account_id', '=', accountId)
    .where('is_dynamic', '=', false)
    .where('keyword_id', '=', sql<number>`ANY(${keywordIds}::bigint[])`)
  if (tagId !== undefined) query = query.where('tag_id', '=', tagId)
  await query.execute()
}

/** A row per keyword and tag, by the tags' names. */
export async function findTagsOfKeywords(
  db: Db,
  accountId: number,
  keywordIds: number[],
): Promise<(TagRow & { keyword_id: number })[]> {
  return db
    .selectFrom('keyword_tags')
    .innerJoin('tags', (join) => onKey(join, 'tags', 'keyword_tags.account_id', 'keyword_tags.tag_id'))
    .select([...shown, 'keyword_tags.keyword_id'])
    .where('keyword_tags.account_id', '=', accountId)
    .where('keyword_tags.keyword_id', '=', sql<number>`ANY(${keywordIds}::bigint[])`)
    .orderBy('tags.folded_name')
    .orderBy('tags.id')
    .execute()
}
