import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

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
