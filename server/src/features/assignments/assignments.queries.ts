import { type Kysely, type SqlBool, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { SetAside } from './set-aside.ts'

type Db = Kysely<Tables>

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** A client of the agency with the names of its brand and template. */
export const findClient = (db: Db, accountId: number, clientId: number) =>
  db
    .selectFrom('clients')
    .innerJoin('brands', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
    .leftJoin('client_templates as template', (join) =>
      onKey(join, 'template', 'clients.owner_account_id', 'clients.template_id'),
    )
    .select(['clients.id', 'clients.account_id', 'clients.username', 'clients.email'])
    .select('brands.name as brand_name')
    .select('template.name as template_name')
    .where('clients.owner_account_id', '=', accountId)
    .where('clients.id', '=', clientId)
    .where('clients.deleted_at', 'is', null)
    .executeTakeFirst()

/** The projects of a client by name, also archived ones. */
export const findProjects = (db: Db, clientAccountId: number) =>
  db
    .selectFrom('projects')
    .leftJoin('assigned_projects as assigned', (join) =>
      onKey(join, 'projects', 'assigned.account_id', 'assigned.project_id'),
    )
    .select(['projects.id', 'name', 'url', 'keyword_count', 'assigned_at'])
    .where('projects.account_id', '=', clientAccountId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('projects.id')
    .execute()

/** The agency's projects that are shared with a client, by name. */
export async function findShared(db: Db, accountId: number, clientAccountId: number) {
  const rows = await db
    .selectFrom('members')
    .innerJoin('project_members', (join) =>
      onKey(join, 'members', 'project_members.account_id', 'project_members.member_id'),
    )
    .innerJoin('projects', (join) =>
      onKey(join, 'projects', 'project_members.account_id', 'project_members.project_id'),
    )
    .select(['projects.id', 'projects.name', 'projects.url', 'projects.keyword_count'])
    .where('members.account_id', '=', accountId)
    .where('members.member_account_id', '=', clientAccountId)
    .where('members.is_client', '=', true)
    .where('members.removed_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .orderBy(sql`lower(projects.name)`)
    .orderBy('projects.id')
    .execute()
  return rows.map((row) => ({ ...row, assigned_at: null, is_shared: 1 as const }))
}

/** Finds the existing projects that were assigned, with the settings stored for their return. */
export const findAssigned = (db: Db, clientAccountId: number, projectIds: number[]) =>
  db
    .selectFrom('assigned_projects')
    .innerJoin('projects', (join) =>
      onKey(join, 'projects', 'assigned_projects.account_id', 'assigned_projects.project_id'),
    )
    .select(['project_id', 'set_aside'])
    .where('assigned_projects.account_id', '=', clientAccountId)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .where('projects.deleted_at', 'is', null)
    .execute()

export async function insertAssigned(
  db: Db,
  clientAccountId: number,
  { projectId, kept, now }: { projectId: number; kept: SetAside; now: Date },
) {
  await sql`
    INSERT INTO assigned_projects (account_id, project_id, assigned_at, set_aside)
    VALUES (${clientAccountId}, ${projectId}, ${now}, ${JSON.stringify(kept)}::jsonb)`.execute(db)
}

export async function findNames(db: Db, accountId: number, projectIds: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

/** Finds every keyword of projects, including deleted ones. */
export async function findKeywords(db: Db, accountId: number, projectIds: number[]) {
  return db
    .selectFrom('keywords')
    .select(['id', 'search_id'])
    .where('account_id', '=', accountId)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .orderBy('id')
    .execute()
}

export type Sizes = {
  keywords: number
  /** Keyword count of the largest project; `most_competitors` is the largest count of one keyword. */
  most_keywords: number
  competitors: number
  most_competitors: number
  alerts: number
  reports: number
  members: number
  shared_views: number
  console_sites: number
  analytics_properties: number
}

/** Counts everything of projects that limits count or that stays behind when they move. */
export async function measure(db: Db, accountId: number, projectIds: number[]): Promise<Sizes> {
  const isNamed = sql<SqlBool>`account_id = ${accountId} AND project_id = ANY (${projectIds}::bigint[])`
  const { rows } = await sql<Sizes>`
    WITH counted AS (
      SELECT project_id, count(*)::integer AS total
      FROM keywords WHERE ${isNamed} AND deleted_at IS NULL GROUP BY project_id
    ), followed AS (
      SELECT keywords.id, count(*)::integer AS total
      FROM keywords
      JOIN competitors
        ON competitors.account_id = keywords.account_id AND competitors.keyword_id = keywords.id
      WHERE keywords.account_id = ${accountId}
        AND keywords.project_id = ANY (${projectIds}::bigint[])
        AND keywords.deleted_at IS NULL
      GROUP BY keywords.id
    )
    SELECT
      (SELECT coalesce(sum(total), 0)::integer FROM counted) AS keywords,
      (SELECT coalesce(max(total), 0) FROM counted) AS most_keywords,
      (SELECT coalesce(sum(total), 0)::integer FROM followed) AS competitors,
      (SELECT coalesce(max(total), 0) FROM followed) AS most_competitors,
      (SELECT count(*)::integer FROM alerts WHERE ${isNamed}) AS alerts,
      (SELECT count(*)::integer FROM reports WHERE ${isNamed} AND NOT EXISTS (
        SELECT FROM projects
        WHERE projects.account_id = reports.account_id
          AND projects.id = ANY (reports.other_project_ids)
          AND projects.id <> ALL (${projectIds}::bigint[])
      )) AS reports,
      (SELECT count(DISTINCT member_id)::integer FROM project_members WHERE ${isNamed}) AS members,
      (SELECT count(*)::integer FROM shared_views WHERE ${isNamed}) AS shared_views,
      (SELECT count(*)::integer FROM console_sites WHERE ${isNamed}) AS console_sites,
      (SELECT count(*)::integer FROM analytics_properties WHERE ${isNamed}) AS analytics_properties`.execute(
    db,
  )
  return rows[0]!
}
