import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** @public Sets until when the person of an account may work in it; null is unlimited. */
export async function setEnd(db: Db, accountId: number, endAt: Date | null) {
  await db
    .updateTable('members')
    .set({ end_at: endAt })
    .where('account_id', '=', accountId)
    .where('role', '=', 'admin')
    .execute()
}

/** @public Marks ends in the next 3 days as warned. @returns those that were not marked before */
export async function takeNearEnds(db: Db) {
  const { rows } = await sql<{ account_id: number; end_at: Date; name: string | null }>`
    UPDATE members SET warned_end_at = members.end_at
    FROM users
    LEFT JOIN packages ON packages.id = users.package_id
    WHERE users.account_id = members.account_id
      AND members.role = 'admin'
      AND members.end_at > now()
      AND members.end_at <= now() + interval '3 days'
      AND members.warned_end_at IS DISTINCT FROM members.end_at
    RETURNING members.account_id, members.end_at, packages.name`.execute(db)
  return rows
}
