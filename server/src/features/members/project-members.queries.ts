import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type AssignmentRow = { id: number; project_id: number; member_id: number; is_enabled: boolean }

const columns = ['id', 'project_id', 'member_id', 'is_enabled'] as const

/** Whether a row of `project_members` is of a client with whom the project is shared, not of a team member. */
const isOfClient = sql<boolean>`EXISTS (
  SELECT FROM members
  WHERE members.account_id = project_members.account_id AND members.id = project_members.member_id AND members.is_client
)`

/** @public Assigns every project to every member in one statement. @returns all of these assignments, old and new */
export async function assign(
  db: Db,
  accountId: number,
  memberIds: number[],
  projectIds: number[],
): Promise<AssignmentRow[]> {
  await sql`
    INSERT INTO project_members (account_id, project_id, member_id)
    SELECT ${accountId}::bigint, project_id, member_id
    FROM unnest(${projectIds}::bigint[]) AS project_id
    CROSS JOIN unnest(${memberIds}::bigint[]) AS member_id
    ON CONFLICT (account_id, member_id, project_id) DO NOTHING
  `.execute(db)
  return db
    .selectFrom('project_members')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('member_id', '=', sql<number>`ANY(${memberIds}::bigint[])`)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** The members a project is assigned to, in the order of assignment. */
export async function findOfProject(
  db: Db,
  accountId: number,
  projectId: number,
  page?: { limit: number; offset: number },
): Promise<AssignmentRow[]> {
  return db
    .selectFrom('project_members')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where((eb) => eb.not(isOfClient))
    .orderBy('id')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
}

export async function countOfProject(db: Db, accountId: number, projectId: number): Promise<number> {
  const { total } = await db
    .selectFrom('project_members')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where((eb) => eb.not(isOfClient))
    .executeTakeFirstOrThrow()
  return total
}

/** @public Ids of the projects assigned to a member, without hidden ones. */
export async function findAssigned(db: Db, accountId: number, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('project_members')
    .select('project_id')
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('is_enabled', '=', true)
    .execute()
  return rows.map(({ project_id }) => project_id)
}

/** Hides a project from a member or shows it again; undefined if it is not assigned. */
export async function setEnabled(
  db: Db,
  accountId: number,
  { projectId, memberId, isEnabled }: { projectId: number; memberId: number; isEnabled: boolean },
): Promise<AssignmentRow | undefined> {
  return db
    .updateTable('project_members')
    .set({ is_enabled: isEnabled })
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .where('member_id', '=', memberId)
    .returning(columns)
    .executeTakeFirst()
}

/** @returns the ids that were assigned */
export async function unassign(
  db: Db,
  accountId: number,
  tie: { id: number; memberId: number },
): Promise<number[]> {
  const rows = await db
    .deleteFrom('project_members')
    .where('account_id', '=', accountId)
    .where('id', '=', tie.id)
    .where('member_id', '=', tie.memberId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function unassignAll(db: Db, accountId: number, memberId: number) {
  await db
    .deleteFrom('project_members')
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Takes projects from the members with one of these `roles`. @returns the removed assignments */
export async function clearProjects(
  db: Db,
  accountId: number,
  projectIds: number[],
  roles: string[],
): Promise<{ id: number; member_account_id: number | null }[]> {
  return db
    .deleteFrom('project_members')
    .using('members')
    .whereRef('members.account_id', '=', 'project_members.account_id')
    .whereRef('members.id', '=', 'project_members.member_id')
    .where('project_members.account_id', '=', accountId)
    .where('project_members.project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .where('members.is_client', '=', false)
    .where('members.role', '=', sql<'owner'>`ANY(${roles}::text[])`)
    .returning(['project_members.id', 'members.member_account_id'])
    .execute()
}

/** @public Takes projects from a member. */
export async function unassignProjects(
  db: Db,
  accountId: number,
  { memberId, projectIds }: { memberId: number; projectIds: number[] },
) {
  await db
    .deleteFrom('project_members')
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('project_id', '=', sql<number>`ANY(${projectIds}::bigint[])`)
    .execute()
}
