import type { Generated } from 'kysely'
import { type FactsOf, OWN } from '../../platform/database/table-facts.ts'
import type { ProviderName } from '../../platform/provider-settings.ts'

type AccountsTable = {
  id: Generated<number>
  kind: 'user' | 'client'
  is_paused: Generated<boolean>
  needs_second_factor: Generated<boolean>
  erased_at: Date | null
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
  is_approved: Generated<boolean>
  email_verified_at: Date | null
  package_id: number | null
  plan_type: Generated<'monthly' | 'yearly'>
  package_since: Date | null
  driver_name: string | null
  avatar_location: string | null
  allow_news: Generated<boolean>
  allow_promotions: Generated<boolean>
  allow_blog_posts: Generated<boolean>
  allow_daily_status: Generated<boolean>
  allow_weekly_status: Generated<boolean>
  time_zone: string | null
  date_format: 'day_month' | 'month_day' | 'iso' | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

type PasswordResetsTable = {
  account_id: number
  token_hash: Buffer
  email: string
  expires_at: Date
  links: Generated<number>
  counted_since: Generated<Date>
}

type EmailVerificationsTable = {
  account_id: number
  token_hash: Buffer
  email: string
  created_at: Generated<Date>
  expires_at: Date
}

type IdentitiesTable = {
  account_id: number
  provider: 'google' | 'facebook' | 'github'
  subject: string
  created_at: Generated<Date>
}

type SignInCodesTable = {
  code_hash: Buffer
  account_id: number | null
  newcomer: string | null
  provider: ProviderName | null
  expires_at: Date
}

type PendingRegistrationsTable = {
  identity_hash: Buffer
  token_hash: Buffer | null
  newcomer: string
  email: string
  expires_at: Date
}

type UnprovenMailsTable = {
  address_hash: Buffer
  mails: number
  counted_since: Date
}

type EmailChangesTable = {
  account_id: number
  email: string
  old_email: string
  new_token: Buffer | null
  old_token: Buffer | null
  revoke_token: Buffer
  needs_old: boolean
  new_confirmed_at: Date | null
  session_hash: Buffer
  expires_at: Date
}

interface AuthTables {
  accounts: AccountsTable
  users: UsersTable
  password_resets: PasswordResetsTable
  email_verifications: EmailVerificationsTable
  identities: IdentitiesTable
  sign_in_codes: SignInCodesTable
  pending_registrations: PendingRegistrationsTable
  unproven_mails: UnprovenMailsTable
  email_changes: EmailChangesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AuthTables {}
}

export const authFacts = {
  accounts: {
    otherWriters: {
      clients: 'opens the accounts of clients',
      packages: 'pauses an account whose package has ended',
      'second-factor': 'closes an account to members without a second factor',
    },
    erased: { otherwise: 'stays as a number, with the time of the erasure', keeps: ['kind'] },
  },
  users: {
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
  password_resets: { erased: 'deleted', people: { email: OWN }, archived: { leftOut: 'sign-in' } },
  email_verifications: { erased: 'deleted', people: { email: OWN }, archived: { leftOut: 'sign-in' } },
  identities: { erased: 'deleted', archived: { leftOut: 'sign-in' } },
  sign_in_codes: { erased: 'deleted', archived: { leftOut: 'sign-in' } },
  pending_registrations: {
    erased: { otherwise: 'those with the address are deleted' },
    people: { email: 'deleted' },
  },
  unproven_mails: { erased: 'expires' },
  email_changes: {
    erased: 'deleted',
    people: { email: OWN, old_email: OWN },
    archived: { leftOut: 'sign-in' },
  },
} satisfies FactsOf<AuthTables>
