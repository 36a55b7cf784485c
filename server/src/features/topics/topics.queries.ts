import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { RuledKeyword } from '../tracking/rules.service.ts'

type Db = Kysely<Tables>

type Grouping = {
  grouped_at: Date | null
  keyword_count: number
  page_count: number
  topic_keyword_count: number
}

/** The last grouping of a project; undefined: its topics are off. */
export const findGrouping = (db: Db, accountId: number, projectId: number): Promise<Grouping | undefined> =>
  db
    .selectFrom('topic_groupings')
    .select(['grouped_at', 'keyword_count', 'page_count', 'topic_keyword_count'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()

/** Locks the grouping of a project until the transaction ends. @returns whether its topics are on */
export async function lockGrouping(db: Db, accountId: number, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom('topic_groupings')
    .select('project_id')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether topics were off */
export async function insertGrouping(db: Db, accountId: number, projectId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('topic_groupings')
    .values({ account_id: accountId, project_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

export async function deleteGrouping(db: Db, accountId: number, projectId: number): Promise<void> {
  await db
    .deleteFrom('topic_groupings')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
}

export async function setGrouped(
  db: Db,
  accountId: number,
  projectId: number,
  counts: { keywords: number; pages: number; withTopic: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('topic_groupings')
    .set({
      grouped_at: now,
      keyword_count: counts.keywords,
      page_count: counts.pages,
      topic_keyword_count: counts.withTopic,
    })
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
}

/** The projects whose topics are on, except archived and deleted ones. */
export async function findGroupedProjects(db: Db): Promise<{ account_id: number; project_id: number }[]> {
  const { rows } = await sql<{ account_id: number; project_id: number }>`
    SELECT topic_groupings.account_id, topic_groupings.project_id
    FROM topic_groupings
    JOIN projects
      ON projects.account_id = topic_groupings.account_id AND projects.id = topic_groupings.project_id
    WHERE projects.deleted_at IS NULL AND projects.archived_at IS NULL
    ORDER BY topic_groupings.account_id, topic_groupings.project_id`.execute(db)
  return rows
}

export type GroupedKeyword = {
  id: number
  search_id: number
  phrase: string
  phrase_key: string
  volume: number | null
  /** Its topic until now. */
  topic_id: number | null
}

/** The enabled keywords of a project with most volume, and their topics. */
export async function findGroupedKeywords(
  db: Db,
  accountId: number,
  projectId: number,
  most: number,
): Promise<GroupedKeyword[]> {
  const { rows } = await sql<GroupedKeyword>`
    WITH had AS MATERIALIZED (
      SELECT keyword_tags.keyword_id, min(keyword_tags.tag_id) AS tag_id
      FROM tags
      JOIN keyword_tags ON keyword_tags.account_id = tags.account_id AND keyword_tags.tag_id = tags.id
      WHERE tags.account_id = ${accountId} AND tags.topic_of = ${projectId}
      GROUP BY keyword_tags.keyword_id
    )
    SELECT
      keywords.id, keywords.search_id, keywords.phrase, keywords.phrase_key, keywords.volume, had.tag_id AS topic_id
    FROM keywords
    LEFT JOIN had ON had.keyword_id = keywords.id
    WHERE keywords.account_id = ${accountId}
      AND keywords.project_id = ${projectId}
      AND keywords.is_enabled
      AND keywords.deleted_at IS NULL
    ORDER BY keywords.volume DESC NULLS LAST, keywords.id
    LIMIT ${most}`.execute(db)
  return rows
}

export type TopicKeywordRow = RuledKeyword & {
  id: number
  search_id: number
  phrase: string
  volume: number | null
  total: number
}

/** The enabled keywords of a topic with most volume, and how many it has in all. */
export async function findKeywordsOfTopic(
  db: Db,
  accountId: number,
  projectId: number,
  tagId: number,
  most: number,
): Promise<TopicKeywordRow[]> {
  const { rows } = await sql<TopicKeywordRow>`
    SELECT
      keywords.id, keywords.search_id, keywords.phrase, keywords.volume, keywords.code, keywords.engine_id,
      keywords.type_id, projects.url, projects.url_match, count(*) OVER () AS total
    FROM keyword_tags
    JOIN keywords ON keywords.account_id = keyword_tags.account_id AND keywords.id = keyword_tags.keyword_id
    JOIN projects ON projects.account_id = keywords.account_id AND projects.id = keywords.project_id
    WHERE keyword_tags.account_id = ${accountId}
      AND keyword_tags.tag_id = ${tagId}
      AND keywords.project_id = ${projectId}
      AND keywords.is_enabled
      AND keywords.deleted_at IS NULL
    ORDER BY keywords.volume DESC NULLS LAST, keywords.id
    LIMIT ${most}`.execute(db)
  return rows
}

/** The name of a project; undefined if it is deleted. */
export async function findProjectName(
  db: Db,
  accountId: number,
  projectId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('projects')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}
