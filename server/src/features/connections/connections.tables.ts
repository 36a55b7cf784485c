import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    connections: ConnectionsTable
    connection_permissions: ConnectionPermissionsTable
  }
}
