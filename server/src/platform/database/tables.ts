import type { AuditAction } from '@rankline/contract/admin/audit'
import type { ColumnType, Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from './table-facts.ts'

type MailsTable = {
  id: Generated<number>
  key: string
  recipient: string
  content: string | null
  state: Generated<'waiting' | 'sent' | 'failed'>
  attempts: Generated<number>
  error: string | null
  created_at: Generated<Date>
  settled_at: Date | null
  is_last: Generated<boolean>
  dismissed_at: Date | null
}

/** Written as JSON. */
type AuditValues = ColumnType<Record<string, unknown>, string, never> | null

/** Rows are only added. */
type AuditTable = {
  id: Generated<number>
  at: Generated<Date>
  actor_id: number | null
  actor_name: string
  person_account_id: number | null
  person_name: string | null
  action: AuditAction
  subject: string
  before: AuditValues
  after: AuditValues
}

interface PlatformTables {
  migrations: { name: string; checksum: string; applied_at: Generated<Date> }
  mails: MailsTable
  audit_entries: AuditTable
}

/**
 * Every table by name. Platform knows its own; each feature adds its tables in `<feature>.tables.ts` with
 * `declare module '../../platform/database/tables.ts' { interface Tables extends <Feature>Tables {} }`, and says there
 * what is decided about each. `server/src/tables.ts` joins these facts.
 */
export interface Tables extends PlatformTables {}

export const platformFacts = {
  migrations: { erased: 'impersonal' },
  mails: {
    erased: {
      otherwise: 'mails to the address are deleted; the last one forgets its recipient when it is settled',
    },
    people: { recipient: 'deleted' },
  },
  audit_entries: {
    erased: { otherwise: 'stays; the name of the person is replaced', keeps: ['action'] },
    people: { actor_id: ANONYMOUS, actor_name: 'replaced', person_account_id: ANONYMOUS },
  },
} satisfies FactsOf<PlatformTables>
