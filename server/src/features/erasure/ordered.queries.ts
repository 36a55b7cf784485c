import { type Kysely, sql } from 'kysely'
import { isAdministrator } from '../../platform/administrators.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isActive } from '../memberships/memberships.ts'

type Db = Kysely<Tables>

type ErasureRow = {
  id: number
  username: string
  email: string
  asked_at: Date
  asked_by: string | null
  due_at: Date | null
  begun_at: Date | null
}

/**
 * Finds people whose package ended before `before` and who have not logged in since. Leaves out people whom others need:
 * administrators, members of another account, and agencies with clients. Log-ins are stored for 90 days.
 */
export async function findLongEnded(db: Db, { before, limit }: { before: Date; limit: number }) {
  const { rows } = await sql<{ account_id: number; username: string; email: string; ended_at: Date }>`
    SELECT users.account_id, users.username, users.email, holder.end_at AS ended_at
    FROM users
    JOIN accounts ON accounts.id = users.account_id
    JOIN members AS holder ON holder.account_id = users.account_id AND holder.role = 'admin'
    WHERE holder.end_at < ${before}
      AND users.created_at < ${before}
      AND users.deleted_at IS NULL
      AND accounts.erased_at IS NULL
      AND NOT ${isAdministrator('users.package_id')}
      AND NOT EXISTS (SELECT FROM erasures WHERE erasures.account_id = users.account_id)
      AND NOT EXISTS (
        SELECT FROM known_places WHERE known_places.account_id = users.account_id AND last_at > ${before})
      AND NOT EXISTS (
        SELECT FROM members AS work
        WHERE work.member_account_id = users.account_id AND work.role <> 'admin' AND ${isActive('work.status')})
      AND NOT EXISTS (
        SELECT FROM clients WHERE clients.owner_account_id = users.account_id AND clients.deleted_at IS NULL)
    ORDER BY holder.end_at, users.account_id
    LIMIT ${limit}`.execute(db)
  return rows
}

export async function findErasures(
  db: Db,
  { isDescending, limit, offset }: { isDescending: boolean; limit: number; offset: number },
): Promise<ErasureRow[]> {
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const { rows } = await sql<ErasureRow>`
    SELECT users.id, users.username, users.email, asked_at, administrators.username AS asked_by, due_at, begun_at
    FROM erasures
    JOIN users ON users.account_id = erasures.account_id
    LEFT JOIN users AS administrators ON administrators.id = erasures.asked_by
    ORDER BY asked_at ${direction}, erasures.account_id ${direction}
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export async function countErasures(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('erasures')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
