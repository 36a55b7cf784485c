import type { Subject } from '@rankline/contract/reach'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { projectsLeft } from '../projects/report-projects.queries.ts'

type Db = Kysely<Tables>

/** A thing of an account; `project_id` is null if it belongs to no project. */
export type Owned = { account_id: number; id: number; project_id: number | null }

/** The table of each thing that an input may name, aliased as `thing`. Each key begins with the account. */
const sources: Record<Subject, { projectId: RawBuilder<unknown>; from: RawBuilder<unknown> }> = {
  project: { projectId: sql`thing.id`, from: sql`projects AS thing` },
  keyword: { projectId: sql`thing.project_id`, from: sql`keywords AS thing` },
  competitor: { projectId: sql`keywords.project_id`, from: ofKeyword('competitors') },
  note: { projectId: sql`keywords.project_id`, from: ofKeyword('keyword_notes') },
  member: { projectId: sql`NULL::bigint`, from: sql`members AS thing` },
  tag: { projectId: sql`NULL::bigint`, from: sql`tags AS thing` },
  alert: { projectId: sql`thing.project_id`, from: sql`alerts AS thing` },
  connection: { projectId: sql`NULL::bigint`, from: sql`connections AS thing` },
  resale_package: { projectId: sql`NULL::bigint`, from: sql`resale_packages AS thing` },
  brand: { projectId: sql`NULL::bigint`, from: sql`brands AS thing` },
  // Clients belong to their agency; what they have belongs to their own account.
  client: {
    projectId: sql`NULL::bigint`,
    from: sql`(SELECT owner_account_id AS account_id, id FROM clients) AS thing`,
  },
  // Projects that are with a client, by their agency.
  assigned_project: {
    projectId: sql`NULL::bigint`,
    from: sql`(
      SELECT clients.owner_account_id AS account_id, assigned_projects.project_id AS id
      FROM assigned_projects
      JOIN clients ON clients.account_id = assigned_projects.account_id
    ) AS thing`,
  },
  client_template: { projectId: sql`NULL::bigint`, from: sql`client_templates AS thing` },
  client_invitation: { projectId: sql`NULL::bigint`, from: sql`client_invitations AS thing` },
  shared_view: { projectId: sql`thing.project_id`, from: sql`shared_views AS thing` },
  api_token: { projectId: sql`NULL::bigint`, from: sql`api_tokens AS thing` },
  // Its first project that is left. The service looks at the others.
  report: {
    projectId: sql`(SELECT id FROM ${projectsLeft('thing')} AS project ORDER BY place LIMIT 1)`,
    from: sql`reports AS thing`,
  },
  // Exports belong to the person who made them. They are of the account that they read.
  export: {
    projectId: sql`thing.project_id`,
    from: sql`(SELECT read_account_id AS account_id, id, project_id FROM exports) AS thing`,
  },
  event_subscription: { projectId: sql`NULL::bigint`, from: sql`event_subscriptions AS thing` },
  project_member: { projectId: sql`thing.project_id`, from: sql`project_members AS thing` },
}

function ofKeyword(table: string): RawBuilder<unknown> {
  return sql`${sql.table(table)} AS thing
    JOIN keywords ON keywords.account_id = thing.account_id AND keywords.id = thing.keyword_id`
}

/** @public Finds the given things that belong to one of the accounts. Includes deleted ones, because services handle them. */
export async function findOwned(
  db: Db,
  accountIds: number[],
  { subject, ids }: { subject: Subject; ids: number[] },
): Promise<Owned[]> {
  const { projectId, from } = sources[subject]
  const { rows } = await sql<Owned>`
    SELECT thing.account_id, thing.id, ${projectId} AS project_id
    FROM ${from}
    WHERE thing.account_id = ANY(${accountIds}::bigint[]) AND thing.id = ANY(${ids}::bigint[])
  `.execute(db)
  return rows
}

/** Whether an account has any project. */
export async function hasProjects(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
