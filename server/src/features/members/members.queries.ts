import { limiters } from '@rankline/contract/members/forms'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

/** Username of the holder of an account. */
export async function findOwner(db: Db, accountId: number): Promise<string> {
  const row = await db
    .selectFrom('people')
    .select('username')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.username ?? ''
}

type Selection = { ids?: number[]; limit?: number; offset?: number }

/**
 * Members in list order: the holder first, then the newest. Callers who see only some projects get only
 * the members assigned to those projects.
 */
export async function findMembers(db: Db, account: ProjectScope, { ids, limit, offset }: Selection) {
  return db
    .selectFrom('members')
    .leftJoin('people', 'people.account_id', 'members.member_account_id')
    .select([
      'members.id',
      'members.account_id',
      'members.member_account_id',
      'members.email',
      'members.role',
      'members.project_permission',
      'members.status',
      'members.created_at',
      'members.end_at',
      'people.username',
      ...limiters.map((name) => `members.${name}` as const),
    ])
    .select(
      sql<number | null>`(
        SELECT CASE WHEN count(*) = 1 THEN min(project_id) END
        FROM project_members
        WHERE project_members.account_id = ${account.id}
          AND project_members.member_id = members.id
          AND ${isVisible(account, 'project_members.project_id')}
      )`.as('project_id'),
    )
    .where('members.account_id', '=', account.id)
    .where('members.removed_at', 'is', null)
    .where('members.is_client', '=', false)
    .where(sharesProject(account))
    .$if(ids !== undefined, (query) =>
      query.where('members.id', '=', sql<number>`ANY(${ids ?? []}::bigint[])`),
    )
    .orderBy(sql`members.role = 'admin' DESC`)
    .orderBy('members.created_at', 'desc')
    .orderBy('members.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset ?? 0))
    .execute()
}

export async function countMembers(db: Db, account: ProjectScope): Promise<number> {
  const { total } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', account.id)
    .where('removed_at', 'is', null)
    .where('is_client', '=', false)
    .where(sharesProject(account))
    .executeTakeFirstOrThrow()
  return total
}

const sharesProject = (account: ProjectScope): RawBuilder<SqlBool> =>
  account.projectIds === null
    ? sql`true`
    : sql`EXISTS (
        SELECT 1 FROM project_members
        WHERE project_members.account_id = ${account.id}
          AND project_members.member_id = members.id
          AND ${isVisible(account, 'project_members.project_id')}
      )`
