import type { AuditAction } from '@rankline/contract/audit'
import { type Insertable, type Kysely, sql } from 'kysely'
import { isAdministrator } from '../administrators.ts'
import type { Tables } from '../database/tables.ts'

type Db = Kysely<Tables>

export type AuditRow = {
  id: number
  at: Date
  actor_id: number | null
  actor_name: string
  action: AuditAction
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export async function insertEntry(db: Db, entry: Insertable<Tables['audit_entries']>): Promise<void> {
  await db.insertInto('audit_entries').values(entry).execute()
}

/** Writes an entry about an account's person if they are an administrator. The same work for everybody. */
export async function insertOfAdministrator(db: Db, accountId: number | null, action: AuditAction) {
  await sql`
    INSERT INTO audit_entries (actor_id, actor_name, action, subject)
    SELECT id, username, ${action}, username FROM users
    WHERE account_id = ${accountId} AND ${isAdministrator('users.package_id')}`.execute(db)
}

/** Oldest first, from the one behind `after`. */
export async function findEntriesAfter(db: Db, after: number, limit: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT id, at, actor_id, actor_name, action, subject, before, after
    FROM audit_entries WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}
