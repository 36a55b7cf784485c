import type { Database } from '@rankline/server/platform/database/database'
import type { Acknowledged } from './writer.ts'

type Pool = Database['pool']

/** @returns what was acknowledged and is not there, a line each */
export async function lostOf(pool: Pool, accountId: number, given: Acknowledged): Promise<string[]> {
  const projects = await missing(
    pool,
    `SELECT given.id || ' ' || given.name AS lost
     FROM unnest($2::bigint[], $3::text[]) AS given (id, name)
     LEFT JOIN projects ON projects.account_id = $1 AND projects.id = given.id AND projects.name = given.name
     WHERE projects.id IS NULL`,
    [accountId, given.projects.map(({ id }) => id), given.projects.map(({ name }) => name)],
  )
  const keywords = await missing(
    pool,
    `SELECT given.phrase AS lost
     FROM unnest($2::bigint[], $3::text[]) AS given (project_id, phrase)
     LEFT JOIN keywords
       ON keywords.account_id = $1 AND keywords.project_id = given.project_id AND keywords.phrase = given.phrase
     WHERE keywords.id IS NULL`,
    [accountId, given.keywords.map(({ projectId }) => projectId), given.keywords.map(({ phrase }) => phrase)],
  )
  const notes = await unlinked(pool, 'keyword_notes', 'note_id', 'notes', 'text', [
    accountId,
    given.notes.map(({ keywordId }) => keywordId),
    given.notes.map(({ text }) => text),
  ])
  const tags = await unlinked(pool, 'keyword_tags', 'tag_id', 'tags', 'name', [
    accountId,
    given.tags.map(({ keywordId }) => keywordId),
    given.tags.map(({ name }) => name),
  ])
  return [
    ...projects.map((lost) => `project ${lost}`),
    ...keywords.map((lost) => `keyword ${lost}`),
    ...notes.map((lost) => `note ${lost}`),
    ...tags.map((lost) => `tag ${lost}`),
  ]
}

/** Texts whose keyword does not carry them, by a table that links keywords with what has the texts. */
const unlinked = (
  pool: Pool,
  links: string,
  id: string,
  table: string,
  text: string,
  values: [accountId: number, keywordIds: number[], texts: string[]],
) =>
  missing(
    pool,
    `SELECT given.text AS lost
     FROM unnest($2::bigint[], $3::text[]) AS given (keyword_id, text)
     WHERE NOT EXISTS (
       SELECT FROM ${links}
       JOIN ${table} ON ${table}.account_id = ${links}.account_id AND ${table}.id = ${links}.${id}
       WHERE ${links}.account_id = $1 AND ${links}.keyword_id = given.keyword_id
         AND ${table}.${text} = given.text)`,
    values,
  )

async function missing(pool: Pool, query: string, values: unknown[]): Promise<string[]> {
  const { rows } = await pool.query<{ lost: string }>(query, values)
  return rows.map(({ lost }) => lost)
}
