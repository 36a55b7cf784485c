import type { Generated } from 'kysely'

type ClientsTable = {
  id: Generated<number>
  account_id: number
  owner_account_id: number
  brand_id: number
  package_id: number
  created_by: number | null
  username: string
  email: string
  password_hash: string
  email_verified_at: Date | null
  status: Generated<number>
  end_at: Date | null
  avatar_location: string | null
  template_id: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

type ClientInvitationsTable = {
  account_id: number
  id: Generated<number>
  brand_id: number
  package_id: number | null
  email: string
  code_hash: Buffer | null
  created_by: number
  created_at: Generated<Date>
  expires_at: Date
  client_account_id: number | null
}

/** Users and clients together: the person of each account. */
type PeopleView = {
  account_id: number
  id: number
  kind: 'user' | 'client'
  username: string
  deleted_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    clients: ClientsTable
    client_invitations: ClientInvitationsTable
    people: PeopleView
  }
}
