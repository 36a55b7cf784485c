import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf, OWN } from '../../platform/database/table-facts.ts'

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

interface SessionsTables {
  sessions: SessionsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SessionsTables {}
}

export const sessionsFacts = {
  sessions: {
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: {
      impersonated_by: 'sessions opened by the person are deleted',
      ip: OWN,
      last_ip: OWN,
      opened_by: ANONYMOUS,
    },
    archived: { leftOut: 'sign-in' },
  },
} satisfies FactsOf<SessionsTables>
