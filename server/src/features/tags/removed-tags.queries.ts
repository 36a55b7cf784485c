import { type Kysely, sql } from 'kysely'
import { keptRows } from '../../platform/database/kept-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Span } from './tag-spans.queries.ts'

type Db = Kysely<Tables>

/** A tag and the keywords that people had put it on. */
export type RemovedTag = { tag_id: number; keyword_ids: number[] }[]

/** Rows of a deleted tag as the database writes them, so that they come back as they were. */
export type KeptTag = {
  tag: { id: number; name: string; folded_name: string; filter: string | null }
  links: RemovedTag
  alerts: { created_by: number; is_enabled: boolean }[]
  /** Days on which keywords carried it; none in removals of before these were kept. */
  spans?: Span[]
}

/** Finds the manual tags of keywords, by name. */
export async function findTagLinks(
  db: Db,
  accountId: number,
  keywordIds: number[],
): Promise<(RemovedTag[number] & { name: string })[]> {
  const { rows } = await sql<RemovedTag[number] & { name: string }>`
    SELECT tags.name, keyword_tags.tag_id, json_agg(keyword_tags.keyword_id) AS keyword_ids
    FROM keyword_tags
    JOIN tags ON tags.account_id = ${accountId} AND tags.id = keyword_tags.tag_id
    WHERE keyword_tags.account_id = ${accountId}
      AND keyword_tags.keyword_id = ANY (${keywordIds}::bigint[])
      AND NOT keyword_tags.is_dynamic
    GROUP BY tags.name, tags.folded_name, keyword_tags.tag_id
    ORDER BY tags.folded_name`.execute(db)
  return rows
}

/** Finds a tag with its keywords and alerts; undefined if the account does not have it. */
export async function findKept(db: Db, accountId: number, tagId: number): Promise<KeptTag | undefined> {
  const { rows } = await sql<KeptTag & { keyword_ids: number[] }>`
    SELECT
      to_json(tags) AS tag,
      (
        SELECT coalesce(json_agg(keyword_id), '[]')
        FROM keyword_tags
        WHERE account_id = ${accountId} AND tag_id = ${tagId} AND NOT is_dynamic
      ) AS keyword_ids,
      (SELECT coalesce(json_agg(alerts), '[]') FROM alerts WHERE account_id = ${accountId} AND tag_id = ${tagId}) AS alerts
    FROM tags
    WHERE account_id = ${accountId} AND id = ${tagId}`.execute(db)
  if (rows[0] === undefined) return undefined
  const { keyword_ids, ...kept } = rows[0]
  return { ...kept, links: keyword_ids.length === 0 ? [] : [{ tag_id: kept.tag.id, keyword_ids }] }
}

/** Links the tag to its former keywords. @returns the number of existing keywords that did not carry it */
export async function restoreLinks(
  db: Db,
  accountId: number,
  { tag_id, keyword_ids }: RemovedTag[number],
): Promise<number> {
  const { rows } = await sql<{ keyword_id: number }>`
    INSERT INTO keyword_tags (account_id, keyword_id, tag_id)
    SELECT ${accountId}::bigint, keywords.id, tags.id
    FROM keywords, tags
    WHERE keywords.account_id = ${accountId}
      AND keywords.id = ANY (${keyword_ids}::bigint[])
      AND tags.account_id = ${accountId}
      AND tags.id = ${tag_id}
      AND tags.filter IS NULL
    ON CONFLICT (account_id, keyword_id, tag_id) DO NOTHING
    RETURNING keyword_id`.execute(db)
  return rows.length
}

/** @returns the tag that has the name now: the one that was deleted, or one that was made since */
export async function restoreTag(
  db: Db,
  accountId: number,
  { tag }: KeptTag,
): Promise<{ id: number; filter: string | null }> {
  const { columns, records } = keptRows('tags', [tag])
  await sql`
    INSERT INTO tags (${columns})
    SELECT ${columns}
    FROM ${records} AS given
    WHERE account_id = ${accountId}
    ON CONFLICT (account_id, folded_name) DO NOTHING`.execute(db)
  return db
    .selectFrom('tags')
    .select(['id', 'filter'])
    .where('account_id', '=', accountId)
    .where('folded_name', '=', tag.folded_name)
    .executeTakeFirstOrThrow()
}

/**
 * Restores alerts of a deleted tag on the tag that has its name now. Averages of days without the alert do not fire it.
 * @param editors accounts of people who may have alerts here; alerts of others are restored disabled
 */
export async function restoreAlerts(
  db: Db,
  accountId: number,
  { alerts }: KeptTag,
  { tagId, today, editors }: { tagId: number; today: string; editors: readonly number[] },
) {
  if (alerts.length === 0) return
  const now = alerts.map((alert) => ({
    ...alert,
    tag_id: tagId,
    compared_day: today,
    is_enabled: alert.is_enabled && editors.includes(alert.created_by),
  }))
  const { columns, records } = keptRows('alerts', now)
  await sql`
    INSERT INTO alerts (${columns})
    SELECT ${columns}
    FROM ${records} AS given
    WHERE account_id = ${accountId}
    ON CONFLICT (account_id, id) DO NOTHING`.execute(db)
}

export async function countAlerts(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The projects of keywords. */
export async function findProjects(db: Db, accountId: number, keywordIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`
    SELECT DISTINCT project_id
    FROM keywords
    WHERE account_id = ${accountId} AND id = ANY (${keywordIds}::bigint[])`.execute(db)
  return rows.map(({ project_id }) => project_id)
}
