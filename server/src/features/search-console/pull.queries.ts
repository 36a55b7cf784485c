import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Addressed } from '../projects/own-pages.ts'

type Db = Kysely<Tables>

const CONSOLE_API = 2

/** Accounts that are connected with Search Console. */
export async function findConnected(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('connections')
    .select('account_id')
    .distinct()
    .where('api', '=', CONSOLE_API)
    .where('ended_at', 'is', null)
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** The connections of an account, oldest first, also those that have ended. */
export const findConnections = (db: Db, accountId: number) =>
  db
    .selectFrom('connections')
    .select(['id', 'ended_at'])
    .where('account_id', '=', accountId)
    .where('api', '=', CONSOLE_API)
    .orderBy('id')
    .execute()

export const findProjects = (db: Db, accountId: number) =>
  db
    .selectFrom('projects')
    .select(['id', 'url', 'url_match', 'chosen_url', 'chosen_url_match'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()

/** Sites of projects that are checked. */
export const findSites = (db: Db, accountId: number) =>
  db
    .selectFrom('console_sites')
    .innerJoin('projects', (join) =>
      onKey(join, 'projects', 'console_sites.account_id', 'console_sites.project_id'),
    )
    .selectAll('console_sites')
    .select(['url', 'url_match', 'chosen_url', 'chosen_url_match'])
    .where('console_sites.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .where('projects.archived_at', 'is', null)
    .orderBy('console_sites.project_id')
    .execute()
export type SiteRow = Awaited<ReturnType<typeof findSites>>[number]

export const findTied = (db: Db, accountId: number, projectId: number) =>
  db
    .selectFrom('console_sites')
    .select('site')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()

/** Deletes the link of a project to its site, with the fetched numbers. */
export async function deleteLink(db: Db, accountId: number, projectId: number) {
  await db
    .deleteFrom('console_sites')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
}

/** Sets a new site or rule of a project, and restarts its numbers. */
export async function setSite(
  db: Db,
  accountId: number,
  projectId: number,
  { site, connectionId, rule }: { site: string; connectionId: number; rule: string },
) {
  await db
    .deleteFrom('console_sites')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where((eb) => eb.or([eb('site', '<>', site), eb('rule', '<>', rule)]))
    .execute()
  const row = { account_id: accountId, project_id: projectId, site, rule, connection_id: connectionId }
  await db
    .insertInto('console_sites')
    .values({ ...row, first_day: null, last_day: null, failure: null, pulled_at: null, absent_since: null })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'project_id']).doUpdateSet({ connection_id: connectionId }),
    )
    .execute()
}

export async function updateSite(
  db: Db,
  accountId: number,
  projectId: number,
  change: Partial<Omit<SiteRow, 'account_id' | 'project_id' | 'site' | keyof Addressed>>,
) {
  await db
    .updateTable('console_sites')
    .set(change)
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
}

export type StoredRow = Pick<
  Tables['console_rows'],
  'fingerprint' | 'query' | 'page' | 'country_id' | 'device_id' | 'clicks' | 'impressions' | 'position'
>

/** Replaces the stored rows of a day with Google's current ones. */
export async function replaceDay(
  db: Db,
  accountId: number,
  { projectId, day, rows }: { projectId: number; day: string; rows: readonly StoredRow[] },
) {
  await db
    .deleteFrom('console_rows')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('day', '=', day)
    .execute()
  await sql`
    INSERT INTO console_rows (
      account_id, project_id, day, fingerprint, query, page, country_id, device_id, clicks, impressions, position)
    SELECT ${accountId}::bigint, ${projectId}::bigint, ${day}::date, *
    FROM unnest(
      ${rows.map(({ fingerprint }) => fingerprint)}::uuid[],
      ${rows.map(({ query }) => query)}::text[],
      ${rows.map(({ page }) => page)}::text[],
      ${rows.map(({ country_id }) => country_id)}::smallint[],
      ${rows.map(({ device_id }) => device_id)}::smallint[],
      ${rows.map(({ clicks }) => clicks)}::integer[],
      ${rows.map(({ impressions }) => impressions)}::integer[],
      ${rows.map(({ position }) => position)}::real[]
    )
    ON CONFLICT DO NOTHING`.execute(db)
}

/** The last day that has rows. */
export async function findLastSeen(db: Db, accountId: number, projectId: number): Promise<string | null> {
  const row = await db
    .selectFrom('console_rows')
    .select('day')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Sums the days since `from`, for lists. */
export async function sumQueries(db: Db, accountId: number, projectId: number, from: string) {
  await db
    .deleteFrom('console_queries')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
  await sql`
    INSERT INTO console_queries (
      account_id, project_id, fingerprint, country_id, device_id, query, clicks, impressions, position)
    SELECT ${accountId}::bigint, ${projectId}::bigint, md5(query)::uuid, coalesce(country_id, 0), device_id,
      min(query), sum(clicks), sum(impressions), sum(position * impressions) / sum(impressions)
    FROM console_rows
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND day >= ${from}::date AND impressions > 0
    GROUP BY md5(query)::uuid, coalesce(country_id, 0), device_id`.execute(db)
}

/** Days of an account that Google itself no longer has. */
export async function forgetDays(db: Db, accountId: number, before: string) {
  await db.deleteFrom('console_rows').where('account_id', '=', accountId).where('day', '<', before).execute()
}

/** The pages of all rows of a project. */
export async function findPages(db: Db, accountId: number, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('console_rows')
    .select('page')
    .distinct()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
  return rows.map(({ page }) => page)
}

export async function deletePages(db: Db, accountId: number, projectId: number, pages: readonly string[]) {
  await db
    .deleteFrom('console_rows')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('page', '=', sql<string>`ANY (${pages}::text[])`)
    .execute()
}
