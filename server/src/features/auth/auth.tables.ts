import type { Generated } from 'kysely'
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

declare module '../../platform/database/tables.ts' {
  interface Tables {
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
}
