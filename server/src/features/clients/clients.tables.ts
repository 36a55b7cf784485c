import type { Columns } from '../../platform/database/columns.ts'
import type { Present } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf, OWN } from '../../platform/database/table-facts.ts'

/** Users and clients together: the person of each account. */
type PeopleView = Present<'people', 'account_id' | 'id' | 'username'> & { kind: 'user' | 'client' }

interface ClientsTables {
  clients: Columns['clients']
  client_invitations: Columns['client_invitations']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ClientsTables {
    people: PeopleView
  }
}

export const clientsFacts = {
  clients: {
    placement: 'reference',
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
    placement: 'account',
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: { client_account_id: ANONYMOUS, created_by: OWN, email: 'replaced in accounts of others' },
    archived: { leftOut: 'brands' },
  },
} satisfies FactsOf<ClientsTables>
