import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export async function findOwn(
  db: Db,
  accountId: number,
  userId: number,
): Promise<{ projects: number; email: string }> {
  const { rows } = await sql<{ projects: number; email: string }>`
    SELECT
      (SELECT count(*) FROM projects WHERE account_id = ${accountId} AND deleted_at IS NULL) AS projects,
      (SELECT email FROM users WHERE id = ${userId}) AS email`.execute(db)
  return rows[0]!
}
