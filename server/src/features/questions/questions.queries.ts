import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type QuestionRow = {
  id: number
  text: string
  topics: string[]
  country_id: number
  language_id: number
  added_on: string
}

/** All questions that a project asks or asked, newest first. */
export async function findQuestions(db: Db, accountId: number, projectId: number) {
  return db
    .selectFrom('questions')
    .select(['id', 'text', 'topics', 'country_id', 'language_id', 'added_on', 'removed_on'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .execute()
}

type NewQuestions = {
  projectId: number
  texts: readonly string[]
  topics: readonly string[]
  countryId: number
  languageId: number
  addedOn: string
}

export async function insertQuestions(db: Db, accountId: number, questions: NewQuestions) {
  const { projectId, texts, topics, countryId, languageId, addedOn } = questions
  await sql`
    INSERT INTO questions (account_id, project_id, text, topics, country_id, language_id, added_on)
    SELECT
      ${accountId}::bigint, ${projectId}::bigint, text, ${topics}::text[], ${countryId}::smallint,
      ${languageId}::smallint, ${addedOn}::date
    FROM unnest(${texts}::text[]) WITH ORDINALITY AS given (text, number)
    ORDER BY number DESC`.execute(db)
}

type Chosen = { projectId: number; ids: readonly number[] }

/** Replaces the topics of questions that a project asks. @returns ids of those it asks */
export async function setTopics(
  db: Db,
  accountId: number,
  { projectId, ids, topics }: Chosen & { topics: readonly string[] },
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    UPDATE questions
    SET topics = ${topics}::text[]
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND id = ANY (${ids}::bigint[])
      AND removed_on IS NULL
    RETURNING id, text, topics, country_id, language_id, added_on`.execute(db)
  return rows
}

/** Ends questions. Those that were added on the same day have no day, and are deleted. */
export async function endQuestions(
  db: Db,
  accountId: number,
  { projectId, ids, day }: Chosen & { day: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE questions
    SET removed_on = ${day}::date
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND id = ANY (${ids}::bigint[])
      AND removed_on IS NULL
    RETURNING id`.execute(db)
  await sql`
    DELETE FROM questions
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND id = ANY (${ids}::bigint[])
      AND removed_on <= added_on`.execute(db)
  return rows.map(({ id }) => id)
}

export type BrandRow = {
  id: number
  name: string
  is_own: boolean
  aliases: string[]
  exclusions: string[]
  domains: string[]
}
type BrandValues = Omit<BrandRow, 'id' | 'is_own'>

/** The brands of a project, its own first. */
export async function findBrands(db: Db, accountId: number, projectId: number): Promise<BrandRow[]> {
  return db
    .selectFrom('question_brands')
    .select(['id', 'name', 'is_own', 'aliases', 'exclusions', 'domains'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .orderBy('is_own', 'desc')
    .orderBy('id')
    .execute()
}

export async function insertBrand(
  db: Db,
  accountId: number,
  { projectId, ...brand }: BrandValues & { projectId: number; is_own: boolean },
): Promise<BrandRow> {
  return db
    .insertInto('question_brands')
    .values({ account_id: accountId, project_id: projectId, ...brand })
    .returning(['id', 'name', 'is_own', 'aliases', 'exclusions', 'domains'])
    .executeTakeFirstOrThrow()
}

type OfProject = { projectId: number; id: number }

export async function updateBrand(
  db: Db,
  accountId: number,
  { projectId, id, ...brand }: BrandValues & OfProject,
): Promise<BrandRow | undefined> {
  return db
    .updateTable('question_brands')
    .set(brand)
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(['id', 'name', 'is_own', 'aliases', 'exclusions', 'domains'])
    .executeTakeFirst()
}

/** Deletes the brand of a competitor. @returns whether there was one */
export async function deleteBrand(db: Db, accountId: number, { projectId, id }: OfProject): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('question_brands')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('is_own', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type KeywordRow = {
  id: number
  search_id: number
  phrase: string
  country_id: number
  language_id: number
}

/** Enabled keywords of a project, those with the largest volume first. */
export async function findKeywords(
  db: Db,
  accountId: number,
  projectId: number,
  count: number,
): Promise<KeywordRow[]> {
  return db
    .selectFrom('keywords')
    .select(['id', 'search_id', 'phrase', 'country_id', 'language_id'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('is_enabled', '=', true)
    .orderBy(sql`volume DESC NULLS LAST`)
    .orderBy('id')
    .limit(count)
    .execute()
}

/** The queries of Search Console with several words, those with most impressions first. */
export async function findQueries(db: Db, accountId: number, projectId: number, count: number) {
  const { rows } = await sql<{ query: string; impressions: number }>`
    SELECT query, sum(impressions)::integer AS impressions
    FROM console_queries
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND query LIKE '% % %'
    GROUP BY query
    ORDER BY sum(impressions) DESC, query
    LIMIT ${count}`.execute(db)
  return rows
}
