import { ACTIVE_MEMBER, MEMBER_STATUS } from '@rankline/contract/members/calls'
import type { Kysely } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Open invitations of the person, newest first, each with its first project. */
export async function findInvitations(db: Db, memberAccountId: number) {
  return db
    .selectFrom('members')
    .innerJoin('people as owner', 'owner.account_id', 'members.account_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('project_members')
          .innerJoin('projects', (join) =>
            onKey(join, 'projects', 'project_members.account_id', 'project_members.project_id'),
          )
          .select(['projects.id as project_id', 'projects.name as project_name'])
          .whereRef('project_members.account_id', '=', 'members.account_id')
          .whereRef('project_members.member_id', '=', 'members.id')
          .where('project_members.is_enabled', '=', true)
          .where('projects.deleted_at', 'is', null)
          .orderBy('project_members.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select([
      'members.id',
      'members.role',
      'members.created_at',
      'owner.username as owner_username',
      'first.project_id',
      'first.project_name',
    ])
    .where('members.member_account_id', '=', memberAccountId)
    .where('members.status', '=', MEMBER_STATUS.invited)
    .orderBy('members.created_at', 'desc')
    .orderBy('members.id', 'desc')
    .execute()
}

/** Whether the person's invitation is still open. */
export async function isInvited(db: Db, personAccountId: number, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('member_account_id', '=', personAccountId)
    .where('id', '=', memberId)
    .where('status', '=', MEMBER_STATUS.invited)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the person is already this member, because an invitation may be accepted twice at once. */
export async function isMember(db: Db, memberAccountId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('member_account_id', '=', memberAccountId)
    .where('id', '=', id)
    .where('status', 'in', ACTIVE_MEMBER)
    .executeTakeFirst()
  return row !== undefined
}
