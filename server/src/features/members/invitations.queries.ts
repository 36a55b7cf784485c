import { ACTIVE_MEMBER, MEMBER_STATUS } from '@rankline/contract/members/calls'
import type { Kysely } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Open invitations of the person, newest first, each with its first project. */
export async function findInvitations(db: Db, memberAccountId: number) {
  const invitations = await db
    .selectFrom('members')
    .innerJoin('people as owner', 'owner.account_id', 'members.account_id')
    .select([
      'members.account_id',
      'members.id',
      'members.role',
      'members.created_at',
      'owner.username as owner_username',
    ])
    .where('members.member_account_id', '=', memberAccountId)
    .where('members.status', '=', MEMBER_STATUS.invited)
    .orderBy('members.created_at', 'desc')
    .orderBy('members.id', 'desc')
    .execute()
  if (invitations.length === 0) return []
  const firsts = await db
    .selectFrom('project_members')
    .innerJoin('projects', (join) =>
      onKey(join, 'projects', 'project_members.account_id', 'project_members.project_id'),
    )
    .distinctOn(['project_members.account_id', 'project_members.member_id'])
    .select([
      'project_members.account_id',
      'project_members.member_id',
      'projects.id as project_id',
      'projects.name as project_name',
    ])
    .where(
      'project_members.account_id',
      'in',
      invitations.map(({ account_id }) => account_id),
    )
    .where(
      'project_members.member_id',
      'in',
      invitations.map(({ id }) => id),
    )
    .where('project_members.is_enabled', '=', true)
    .where('projects.deleted_at', 'is', null)
    .orderBy('project_members.account_id')
    .orderBy('project_members.member_id')
    .orderBy('project_members.id')
    .execute()
  return invitations.map(({ account_id, ...invitation }) => {
    const first = firsts.find((one) => one.account_id === account_id && one.member_id === invitation.id)
    return {
      ...invitation,
      project_id: first?.project_id ?? null,
      project_name: first?.project_name ?? null,
    }
  })
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
