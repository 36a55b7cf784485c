import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Tables whose rows belong to an account, are on or off, and stay for others to refer to when they are deleted. */
type Switched = {
  [Name in keyof Tables]: Tables[Name] extends Record<
    'account_id' | 'id' | 'status' | 'updated_at' | 'deleted_at',
    unknown
  >
    ? Name
    : never
}[keyof Tables]

/** Queries of such a table, all without deleted rows. */
export function switchedRows(table: Switched) {
  const rows = sql.table(table)

  async function countIn(db: Db, condition: ReturnType<typeof sql>): Promise<number> {
    const result = await sql<{ total: number }>`
      SELECT count(*) AS total
      FROM ${rows}
      WHERE ${condition} AND deleted_at IS NULL`.execute(db)
    return result.rows[0]!.total
  }

  return {
    count: (db: Db, accountId: number): Promise<number> => countIn(db, sql`account_id = ${accountId}`),

    /** Counts those of the account among some ids. */
    countOf: (db: Db, accountId: number, ids: number[]): Promise<number> =>
      countIn(db, sql`account_id = ${accountId} AND id = ANY (${ids}::bigint[])`),

    /** Locks rows until the transaction ends. @returns the ids that the account has */
    async lock(db: Db, accountId: number, ids: number[]): Promise<number[]> {
      const result = await sql<{ id: number }>`
        SELECT id
        FROM ${rows}
        WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[]) AND deleted_at IS NULL
        ORDER BY id
        FOR UPDATE`.execute(db)
      return result.rows.map(({ id }) => id)
    },

    async toggle(db: Db, accountId: number, id: number, now: Date) {
      await sql`
        UPDATE ${rows}
        SET status = 1 - status, updated_at = ${now}
        WHERE account_id = ${accountId} AND id = ${id}`.execute(db)
    },

    async remove(db: Db, accountId: number, ids: number[], now: Date) {
      await sql`
        UPDATE ${rows}
        SET deleted_at = ${now}, updated_at = ${now}
        WHERE account_id = ${accountId} AND id = ANY (${ids}::bigint[])`.execute(db)
    },
  }
}
