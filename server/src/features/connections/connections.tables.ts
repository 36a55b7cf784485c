import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type ConnectionsTable = {
  account_id: number
  id: Generated<number>
  api: number
  subject: string
  label: string | null
  custom_name: string | null
  access_token: string
  access_token_end: string
  refresh_token: string
  expires_at: Date
  refreshing_until: Date | null
  ended_at: Date | null
  created_by: number
  created_at: Generated<Date>
}

type ConnectionPermissionsTable = {
  account_id: number
  connection_id: number
  client_id: number
}

interface ConnectionsTables {
  connections: ConnectionsTable
  connection_permissions: ConnectionPermissionsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ConnectionsTables {}
}

export const connectionsFacts = {
  connections: {
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: { created_by: 'those of the person in accounts of others are deleted and revoked' },
    archived: { leftOut: 'secrets' },
  },
  connection_permissions: { erased: 'deleted', archived: { leftOut: 'secrets' } },
} satisfies FactsOf<ConnectionsTables>
