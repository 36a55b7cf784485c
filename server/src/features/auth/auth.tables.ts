import type { Generated } from 'kysely'

type AccountsTable = {
  id: Generated<number>
  kind: 'user' | 'client'
  created_at: Generated<Date>
}

type UsersTable = {
  id: Generated<number>
  account_id: number
  username: string
  email: string
  password_hash: string | null
  name: string | null
  status: Generated<number>
  is_administrator: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

type SessionsTable = {
  token_hash: Buffer
  account_id: number
  ip: string | null
  agent: string | null
  created_at: Generated<Date>
  expires_at: Date
  absolute_expires_at: Date
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    accounts: AccountsTable
    users: UsersTable
    sessions: SessionsTable
  }
}
