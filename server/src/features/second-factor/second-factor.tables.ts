import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'
import type { LogInStep } from '../activity-log/log-ins.service.ts'

interface SecondFactorTables {
  second_factors: Columns['second_factors']
  recovery_codes: Columns['recovery_codes']
  passkeys: Columns['passkeys']
  factor_challenges: Narrow<
    'factor_challenges',
    { purpose: 'log_in' | 'passkey_log_in' | 'add_passkey' | 'confirm'; first_step: LogInStep }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SecondFactorTables {}
}

export const secondFactorFacts = {
  second_factors: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'sign-in' } },
  recovery_codes: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'sign-in' } },
  passkeys: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'sign-in' } },
  factor_challenges: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'sign-in' } },
} satisfies FactsOf<SecondFactorTables>
