import { ACTIVE_MEMBER } from '@rankline/contract/members/calls'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export async function findPolicy(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('needs_second_factor')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.needs_second_factor
}

/** @returns ids of the accounts of all people who work in this one */
export async function setPolicy(db: Db, accountId: number, isRequired: boolean): Promise<number[]> {
  await db
    .updateTable('accounts')
    .set({ needs_second_factor: isRequired })
    .where('id', '=', accountId)
    .execute()
  const members = await db
    .selectFrom('members')
    .select('member_account_id')
    .where('account_id', '=', accountId)
    .where('member_account_id', '<>', accountId)
    .where('status', 'in', ACTIVE_MEMBER)
    .execute()
  return members.flatMap(({ member_account_id }) => member_account_id ?? [])
}
