import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>
export type Sums = { clicks: number; impressions: number; position: number | null }

const sums = sql`
  sum(clicks)::integer AS clicks,
  sum(impressions)::integer AS impressions,
  sum(position * impressions) / nullif(sum(impressions), 0) AS position`

export const findSite = (db: Db, accountId: number, projectId: number) =>
  db
    .selectFrom('console_sites')
    .innerJoin('projects', (join) =>
      onKey(join, 'projects', 'console_sites.account_id', 'console_sites.project_id'),
    )
    .select(['site', 'first_day', 'last_day', 'failure', 'pulled_at', 'projects.url'])
    .where('console_sites.account_id', '=', accountId)
    .where('console_sites.project_id', '=', projectId)
    .executeTakeFirst()

/** The names of the sites that projects have. */
export const findSites = (db: Db, accountId: number, projectIds: readonly number[]) =>
  db
    .selectFrom('console_sites')
    .select(['project_id', 'site as name'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', sql<number>`ANY (${projectIds}::bigint[])`)
    .orderBy('project_id')
    .execute()

/** Finds the fields of a keyword that identify its rows in Search Console. */
export const findKeyword = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('keywords')
    .select(['project_id', 'phrase_key', 'engine_id', 'type_id', 'country_id', 'device_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
type Keyword = Awaited<ReturnType<typeof findKeyword>>

type Range = { from: string; to: string }

const ofKeyword = (
  accountId: number,
  { project_id, phrase_key, country_id, device_id }: Keyword,
  { from, to }: Range,
) => sql`
  account_id = ${accountId}
  AND project_id = ${project_id}
  AND md5(query) = md5(${phrase_key})
  AND query = ${phrase_key}
  AND country_id = ${country_id}
  AND device_id = ${device_id}
  AND day BETWEEN ${from}::date AND ${to}::date`

/** Oldest first. */
export async function findDays(db: Db, accountId: number, keyword: Keyword, range: Range) {
  const { rows } = await sql<Sums & { day: string }>`
    SELECT day, ${sums}
    FROM console_rows
    WHERE ${ofKeyword(accountId, keyword, range)}
    GROUP BY day
    ORDER BY day`.execute(db)
  return rows
}

/** Pages of a site that a query was seen on, most impressions first. */
export async function findPages(db: Db, accountId: number, keyword: Keyword, range: Range, most: number) {
  const { rows } = await sql<Sums & { url: string }>`
    SELECT page AS url, ${sums}
    FROM console_rows
    WHERE ${ofKeyword(accountId, keyword, range)}
    GROUP BY page
    ORDER BY sum(impressions) DESC, page
    LIMIT ${most}`.execute(db)
  return rows
}

/** The measured positions of a keyword, of the days on which it was found. */
export const findMeasured = (db: Db, accountId: number, keywordId: number, { from, to }: Range) =>
  db
    .selectFrom('positions')
    .select(['day', 'position'])
    .where('account_id', '=', accountId)
    .where('keyword_id', '=', keywordId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('position', 'is not', null)
    .execute()
