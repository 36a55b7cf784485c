import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Addressed } from '../projects/own-pages.ts'

type Db = Kysely<Tables>

const ANALYTICS_API = 1

/** Accounts with a project that has a property. */
export async function findAccounts(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('analytics_properties')
    .select('account_id')
    .distinct()
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** The working connections of an account, oldest first. */
export const findConnections = (db: Db, accountId: number) =>
  db
    .selectFrom('connections')
    .select('id')
    .where('account_id', '=', accountId)
    .where('api', '=', ANALYTICS_API)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()

/** Properties of projects that are checked. */
export const findProperties = (db: Db, accountId: number) =>
  db
    .selectFrom('analytics_properties')
    .innerJoin('projects', (join) =>
      onKey(join, 'projects', 'analytics_properties.account_id', 'analytics_properties.project_id'),
    )
    .selectAll('analytics_properties')
    .select(['url', 'url_match', 'chosen_url', 'chosen_url_match'])
    .where('analytics_properties.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .where('projects.archived_at', 'is', null)
    // Properties that failed last time come last, so that they never keep others waiting.
    .orderBy((eb) => eb('failure', 'is not', null))
    .orderBy('pulled_at', (order) => order.asc().nullsFirst())
    .orderBy('analytics_properties.project_id')
    .execute()
export type PropertyRow = Awaited<ReturnType<typeof findProperties>>[number]

export const findProperty = (db: Db, accountId: number, projectId: number) =>
  db
    .selectFrom('analytics_properties')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()

export async function deleteProperty(db: Db, accountId: number, projectId: number) {
  await db
    .deleteFrom('analytics_properties')
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute()
}

/** Sets the property of a project, without numbers. */
export async function setProperty(
  db: Db,
  accountId: number,
  projectId: number,
  { connectionId, property, name }: { connectionId: number; property: string; name: string },
) {
  const chosen = { connection_id: connectionId, property, name, pages: 0, is_whole: false }
  const row = { ...chosen, first_day: null, last_day: null, rule: null, failure: null, pulled_at: null }
  await db
    .insertInto('analytics_properties')
    .values({ account_id: accountId, project_id: projectId, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'project_id']).doUpdateSet(row))
    .execute()
  await replacePages(db, { account_id: accountId, project_id: projectId }, [])
}

/** @param change the result of a pull */
export async function updateProperty(
  db: Db,
  { account_id, project_id, property }: Pick<PropertyRow, 'account_id' | 'project_id' | 'property'>,
  change: Partial<Omit<PropertyRow, 'account_id' | 'project_id' | 'property' | 'name' | keyof Addressed>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('analytics_properties')
    .set(change)
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    // Another one may have been chosen meanwhile.
    .where('property', '=', property)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type StoredPage = Pick<Tables['analytics_pages'], 'fingerprint' | 'folder' | 'sessions' | 'key_events'>

/** Replaces the numbers of a project. */
export async function replacePages(
  db: Db,
  { account_id, project_id }: Pick<PropertyRow, 'account_id' | 'project_id'>,
  pages: readonly StoredPage[],
) {
  await db
    .deleteFrom('analytics_pages')
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .execute()
  await sql`
    INSERT INTO analytics_pages (account_id, project_id, fingerprint, folder, sessions, key_events)
    SELECT ${account_id}::bigint, ${project_id}::bigint, *
    FROM unnest(
      ${pages.map(({ fingerprint }) => fingerprint)}::uuid[],
      ${pages.map(({ folder }) => folder)}::text[],
      ${pages.map(({ sessions }) => sessions)}::integer[],
      ${pages.map(({ key_events }) => key_events)}::real[]
    )`.execute(db)
}

export const findAddresses = (db: Db, accountId: number, projectId: number) =>
  db
    .selectFrom('projects')
    .select(['url', 'url_match', 'chosen_url', 'chosen_url_match'])
    .where('account_id', '=', accountId)
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()

/** Addresses of landing pages of a project. Ids of others are left out. */
export const findLandingPages = (db: Db, accountId: number, projectId: number, ids: readonly number[]) =>
  db
    .selectFrom('landing_pages')
    .select(['id', 'url'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .execute()

/** Null: not known. */
export type Sums = { name: string; sessions: number | null; key_events: number | null }

/** Sessions by the fingerprint of a page. */
export async function findOfPages(
  db: Db,
  accountId: number,
  projectId: number,
  fingerprints: readonly string[],
): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    SELECT fingerprint::text AS name, sessions, key_events
    FROM analytics_pages
    WHERE account_id = ${accountId}
      AND project_id = ${projectId}
      AND fingerprint = ANY (${fingerprints}::uuid[])`.execute(db)
  return rows
}

/** Sessions summed up by folder; not known where those of one page are not. */
export async function findOfFolders(
  db: Db,
  accountId: number,
  projectId: number,
  folders: readonly string[],
): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    SELECT
      folder AS name,
      CASE WHEN count(sessions) = count(*) THEN sum(sessions)::integer END AS sessions,
      CASE WHEN count(key_events) = count(*) THEN sum(key_events)::real END AS key_events
    FROM analytics_pages
    WHERE account_id = ${accountId} AND project_id = ${projectId} AND folder = ANY (${folders}::text[])
    GROUP BY folder`.execute(db)
  return rows
}
