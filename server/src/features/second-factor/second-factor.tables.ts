import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'
import type { LogInStep } from '../activity-log/log-ins.service.ts'

type SecondFactorsTable = {
  account_id: number
  user_handle: Buffer
  totp_secret: string | null
  totp_step: Generated<number>
  totp_since: Date | null
  pending_secret: string | null
  pending_until: Date | null
  failures: Generated<number>
  blocked_until: Generated<Date>
}

type RecoveryCodesTable = {
  account_id: number
  selector: string
  code_hash: string
  used_at: Date | null
}

type PasskeysTable = {
  account_id: number
  id: Generated<number>
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  created_at: Generated<Date>
  used_at: Date | null
}

type FactorChallengesTable = {
  challenge_hash: Buffer
  account_id: number | null
  purpose: 'log_in' | 'passkey_log_in' | 'add_passkey' | 'confirm'
  holder_hash: Buffer
  first_step: LogInStep | null
  tries: Generated<number>
  expires_at: Date
}

interface SecondFactorTables {
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  factor_challenges: FactorChallengesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SecondFactorTables {}
}

export const secondFactorFacts = {
  second_factors: { erased: 'deleted', archived: { leftOut: 'sign-in' } },
  recovery_codes: { erased: 'deleted', archived: { leftOut: 'sign-in' } },
  passkeys: { erased: 'deleted', archived: { leftOut: 'sign-in' } },
  factor_challenges: { erased: 'deleted', archived: { leftOut: 'sign-in' } },
} satisfies FactsOf<SecondFactorTables>
