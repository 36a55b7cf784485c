import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface CredentialsTables {
  failed_attempts: Columns['failed_attempts']
  known_places: Columns['known_places']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CredentialsTables {}
}

export const credentialsFacts = {
  failed_attempts: { placement: 'coordinator', erased: 'expires' },
  known_places: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'sign-in' } },
} satisfies FactsOf<CredentialsTables>
