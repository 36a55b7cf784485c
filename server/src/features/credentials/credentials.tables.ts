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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    failed_attempts: FailedAttemptsTable
    known_places: KnownPlacesTable
  }
}

export {}
