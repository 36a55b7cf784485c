import type { FactsOf } from '../../platform/database/table-facts.ts'

type FailedAttemptsTable = {
  key: Buffer
  excess: number
  longest: number
  blocked_until: Date
  last_at: Date
}

type KnownPlacesTable = {
  account_id: number
  place: Buffer
  last_at: Date
}

interface CredentialsTables {
  failed_attempts: FailedAttemptsTable
  known_places: KnownPlacesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CredentialsTables {}
}

export const credentialsFacts = {
  failed_attempts: { erased: 'expires' },
  known_places: { erased: 'deleted', archived: { leftOut: 'sign-in' } },
} satisfies FactsOf<CredentialsTables>
