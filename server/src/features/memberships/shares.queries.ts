import { MEMBER_STATUS } from '@rankline/contract/members/calls'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/**
 * @public Makes a client a member of the agency's account for the shared projects alone; they may be one already.
 * @returns the number of the membership
 */
export async function addClient(
  db: Db,
  accountId: number,
  client: { accountId: number; email: string; mayAdd: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO members (account_id, member_account_id, email, role, project_permission, status, is_client, may_add)
    VALUES (
      ${accountId}, ${client.accountId}, ${client.email}, 'viewer', 'projects', ${sql.lit(MEMBER_STATUS.active)}, true,
      ${client.mayAdd}
    )
    ON CONFLICT (account_id, member_account_id) WHERE status <> 4
    DO UPDATE SET email = excluded.email, may_add = excluded.may_add, updated_at = now()
    WHERE members.is_client
    RETURNING id`.execute(db)
  return rows[0]!.id
}

/** @public The membership of a client with whom projects are shared; undefined if there is none. */
export async function findClientMember(db: Db, accountId: number, clientAccountId: number) {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', accountId)
    .where('member_account_id', '=', clientAccountId)
    .where('is_client', '=', true)
    .where('status', '<>', MEMBER_STATUS.removed)
    .executeTakeFirst()
  return row?.id
}
