import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import { type FactsOf, OWN } from '../../platform/database/table-facts.ts'
import type { ProviderName } from '../../platform/provider-settings.ts'

interface AuthTables {
  accounts: Narrow<'accounts', { kind: 'user' | 'client' }>
  users: Narrow<'users', { plan_type: 'monthly' | 'yearly'; date_format: 'day_month' | 'month_day' | 'iso' }>
  password_resets: Columns['password_resets']
  email_verifications: Columns['email_verifications']
  identities: Narrow<'identities', { provider: 'google' | 'facebook' | 'github' }>
  sign_in_codes: Narrow<'sign_in_codes', { provider: ProviderName }>
  pending_registrations: Columns['pending_registrations']
  unproven_mails: Columns['unproven_mails']
  email_changes: Columns['email_changes']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AuthTables {}
}

export const authFacts = {
  accounts: {
    placement: 'reference',
    otherWriters: {
      clients: 'opens the accounts of clients',
      packages: 'pauses an account whose package has ended',
      'second-factor': 'closes an account to members without a second factor',
    },
    erased: { otherwise: 'stays as a number, with the time of the erasure', keeps: ['kind'] },
  },
  users: {
    placement: 'reference',
    otherWriters: {
      account: 'sets preferences and the picture',
      packages: 'sets the package, and ends the choice of one',
      'status-mails': 'turns a status mail off by the link in it',
    },
    erased: { otherwise: 'stays as a number with an anonymous name', keeps: ['plan_type'] },
    people: {
      avatar_location: 'emptied, and the file is deleted',
      email: 'replaced',
      email_verified_at: 'emptied',
      username: 'replaced',
    },
    archived: 'settings',
  },
  password_resets: {
    placement: 'coordinator',
    erased: 'deleted',
    people: { email: OWN },
    archived: { leftOut: 'sign-in' },
  },
  email_verifications: {
    placement: 'coordinator',
    erased: 'deleted',
    people: { email: OWN },
    archived: { leftOut: 'sign-in' },
  },
  identities: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'sign-in' } },
  sign_in_codes: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'sign-in' } },
  pending_registrations: {
    placement: 'coordinator',
    erased: { otherwise: 'those with the address are deleted' },
    people: { email: 'deleted' },
  },
  unproven_mails: { placement: 'coordinator', erased: 'expires' },
  email_changes: {
    placement: 'coordinator',
    erased: 'deleted',
    people: { email: OWN, old_email: OWN },
    archived: { leftOut: 'sign-in' },
  },
} satisfies FactsOf<AuthTables>
