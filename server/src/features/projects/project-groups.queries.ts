import { type Kysely, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Finds the folders of visible projects other than the given ones. */
export async function findFolders(db: Db, account: ProjectScope, without: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select(sql<string>`folder`.as('folder'))
    .distinct()
    .where('account_id', '=', account.id)
    .where(isVisible(account, 'id'))
    .where('id', '<>', sql<number>`ALL(${without}::bigint[])`)
    .where('deleted_at', 'is', null)
    .where('folder', 'is not', null)
    .orderBy('folder')
    .execute()
  return rows.map(({ folder }) => folder)
}

export type ProjectTags = { id: number; tags: string[] }

/** The tags of the projects that the caller may see. */
export const findProjectTags = (db: Db, account: ProjectScope): Promise<ProjectTags[]> =>
  db
    .selectFrom('projects')
    .select(['id', 'tags'])
    .where('account_id', '=', account.id)
    .where(isVisible(account, 'id'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export async function setProjectTags(db: Db, accountId: number, projects: readonly ProjectTags[]) {
  await sql`
    UPDATE projects
    SET tags = given.tags
    FROM jsonb_to_recordset(${JSON.stringify(projects)}::jsonb) AS given (id bigint, tags text[])
    WHERE projects.account_id = ${accountId} AND projects.id = given.id`.execute(db)
}

export async function updateProjects(
  db: Db,
  accountId: number,
  ids: number[],
  values: { folder: string | null } | { archived_at: Date | null },
) {
  await db
    .updateTable('projects')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute()
}

export async function addFavourites(db: Db, personAccountId: number, projectIds: number[]) {
  await sql`
    INSERT INTO project_favourites (account_id, project_id)
    SELECT ${personAccountId}::bigint, project_id
    FROM unnest(${projectIds}::bigint[]) AS project_id
    ON CONFLICT (account_id, project_id) DO NOTHING`.execute(db)
}

export async function removeFavourites(db: Db, personAccountId: number, projectIds: number[]) {
  await db
    .deleteFrom('project_favourites')
    .where('account_id', '=', personAccountId)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .execute()
}

/** @public Ids of the caller's favourites. */
export async function favouritesOf(db: Db, personAccountId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('project_favourites')
    .select('project_id')
    .where('account_id', '=', personAccountId)
    .execute()
  return new Set(rows.map(({ project_id }) => project_id))
}
