import type { AuditAction } from '@rankline/contract/admin/audit'
import { ADMIN_PACKAGE } from '@rankline/contract/packages/calls'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

type Db = Kysely<Tables>

export type AuditRow = {
  id: number
  at: Date
  actor_id: number | null
  actor_name: string
  /** The impersonated person; null if the actor acted as themselves. */
  person_name: string | null
  action: AuditAction
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

type Entry = Insertable<Tables['audit_entries']>
type Acted = Omit<Entry, 'actor_id' | 'actor_name'>

export async function insertEntry(db: Db, entry: Entry): Promise<void> {
  await db.insertInto('audit_entries').values(entry).execute()
}

/** Writes an entry of an impersonator. @param by their account */
export async function insertActed(
  db: Db,
  by: number,
  { person_account_id, person_name, action, subject, before = null, after = null }: Acted,
): Promise<void> {
  await sql`
    INSERT INTO audit_entries (actor_id, actor_name, person_account_id, person_name, action, subject, before, after)
    SELECT users.id, people.username, ${person_account_id}::bigint, ${person_name}, ${action}, ${subject},
      ${before}::jsonb, ${after}::jsonb
    FROM people LEFT JOIN users USING (account_id)
    WHERE people.account_id = ${by}`.execute(db)
}

/** Writes an entry about an account's person if they are an administrator. Takes the same time for everybody. */
export async function insertOfAdministrator(db: Db, accountId: number | null, action: AuditAction) {
  await sql`
    INSERT INTO audit_entries (actor_id, actor_name, action, subject)
    SELECT users.id, users.username, ${action}, users.username
    FROM users JOIN packages ON packages.id = users.package_id AND packages.slug = ${ADMIN_PACKAGE}
    WHERE users.account_id = ${accountId}`.execute(db)
}

/** Lists entries oldest first, starting after the entry `after`. */
export async function findEntriesAfter(db: Db, after: number, limit: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT id, at, actor_id, actor_name, person_name, action, subject, before, after
    FROM audit_entries WHERE id > ${after} ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}
