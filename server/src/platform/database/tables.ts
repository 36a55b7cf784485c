import type { AuditAction } from '@rankline/contract/admin/audit'
import type { ColumnType } from 'kysely'
import type { Columns } from './columns.ts'
import type { Narrow } from './narrow.ts'
import { ANONYMOUS, type FactsOf } from './table-facts.ts'

/** Written as JSON. */
type AuditValues = ColumnType<Record<string, unknown>, string, never> | null

interface PlatformTables {
  migrations: Columns['migrations']
  mails: Narrow<'mails', { state: 'waiting' | 'sent' | 'failed' }>
  call_counts: Columns['call_counts']
  /** Rows are only added. */
  audit_entries: Narrow<'audit_entries', { action: AuditAction; before: AuditValues; after: AuditValues }>
}

/**
 * Every table by name. Platform knows its own; each feature adds its tables in `<feature>.tables.ts` with
 * `declare module '../../platform/database/tables.ts' { interface Tables extends <Feature>Tables {} }`, and says there
 * what is decided about each. `server/src/tables.ts` joins these facts.
 */
export interface Tables extends PlatformTables {}

export const platformFacts = {
  migrations: { placement: 'coordinator', erased: 'impersonal' },
  call_counts: { placement: 'coordinator', erased: 'expires' },
  mails: {
    placement: 'coordinator',
    erased: {
      otherwise: 'mails to the address are deleted; the last one forgets its recipient when it is settled',
    },
    people: { recipient: 'deleted' },
  },
  audit_entries: {
    placement: 'coordinator',
    erased: { otherwise: 'stays; the name of the person is replaced', keeps: ['action'] },
    people: { actor_id: ANONYMOUS, actor_name: 'replaced', person_account_id: ANONYMOUS },
  },
} satisfies FactsOf<PlatformTables>
