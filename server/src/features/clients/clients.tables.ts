import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf, OWN } from '../../platform/database/table-facts.ts'

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

interface ClientsTables {
  clients: ClientsTable
  client_invitations: ClientInvitationsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ClientsTables {
    people: PeopleView
  }
}

export const clientsFacts = {
  clients: {
    otherWriters: {
      account: 'sets the picture of a client',
      auth: 'moves a client to another address and changes their password',
    },
    erased: { otherwise: 'stays as a number with an anonymous name' },
    people: {
      avatar_location: 'emptied, and the file is deleted',
      created_by: ANONYMOUS,
      email_verified_at: 'emptied',
      email: 'replaced',
      owner_account_id: ANONYMOUS,
      username: 'replaced',
    },
    archived: { leftOut: 'brands' },
  },
  client_invitations: {
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: { client_account_id: ANONYMOUS, created_by: OWN, email: 'replaced in accounts of others' },
    archived: { leftOut: 'brands' },
  },
} satisfies FactsOf<ClientsTables>
