import type { Generated } from 'kysely'

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
}

/**
 * Every table by name. Platform knows its own; each feature adds its tables in `<feature>.tables.ts` with
 * `declare module '../../platform/database/tables.ts' { interface Tables { … } }`.
 */
export interface Tables {
  migrations: { name: string; checksum: string; applied_at: Generated<Date> }
  mails: MailsTable
}
