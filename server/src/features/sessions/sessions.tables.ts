import type { Generated } from 'kysely'

type SessionsTable = {
  token_hash: Buffer
  account_id: number
  ip: string | null
  agent: string | null
  created_at: Generated<Date>
  expires_at: Date
  absolute_expires_at: Date
  id: Generated<number>
  last_used_at: Generated<Date>
  last_ip: string | null
  authenticated_at: Generated<Date>
  factor_at: Date | null
  impersonated_by: number | null
  opened_by: number | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable
  }
}
