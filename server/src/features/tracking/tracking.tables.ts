import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type PhrasesTable = {
  id: Generated<number>
  /** The normalised phrase, for comparison. */
  text: string
  /** The phrase as sent to sources; null: `text`. */
  typed: string | null
  created_at: Generated<Date | null>
}

type PhraseMetricsTable = {
  phrase_id: number
  country_id: number
  language_id: number
  volume: number | null
  cost_per_click: number | null
  competition: number | null
  fetched_at: Date | null
}

/** The engine, place and device of a search. */
export type SearchedWhere = {
  engine_id: number
  type_id: number
  section_id: number
  country_id: number
  language_id: number
  device_id: number
  geo_location_id: number | null
}

type SearchesTable = SearchedWhere & {
  id: Generated<number>
  fingerprint: string
  phrase_id: number
  next_check_at: Date | null
  priority: Generated<number>
  requested_at: Date | null
  requested_by: number | null
  lease: string | null
  leased_until: Date | null
  failures: Generated<number>
  checked_at: Date | null
  outcome: 'complete' | 'failed' | null
  failure: string | null
  depth: number | null
  full_depth_at: Date | null
  created_at: Generated<Date>
}

type CheckProgressTable = { search_id: number; saved_at: Date; progress: unknown }

type ResultPagesTable = {
  search_id: number
  /** YYYY-MM-DD */
  day: string
  checked_at: Date
  source: string
  depth: number
  organic_count: number
  content_hash: Buffer
}

type ResultBodiesTable = { search_id: number; content_hash: Buffer; body: Buffer }

/** A source's part in a check. */
export type RunPart = { source: string; requests: number; failure: string | null }

type CheckRunsTable = {
  id: Generated<number>
  search_id: number
  type: 'daily' | 'retry' | 'manual'
  started_at: Date
  ended_at: Date
  outcome: 'complete' | 'failed'
  failure: string | null
  message: string | null
  source: string | null
  depth: number | null
  organic_count: number | null
  asked: unknown
}

interface TrackingTables {
  phrases: PhrasesTable
  phrase_metrics: PhraseMetricsTable
  searches: SearchesTable
  check_progress: CheckProgressTable
  result_pages: ResultPagesTable
  result_bodies: ResultBodiesTable
  check_runs: CheckRunsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TrackingTables {}
}

export const trackingFacts = {
  phrases: { erased: 'impersonal' },
  phrase_metrics: { erased: 'impersonal' },
  searches: {
    erased: { otherwise: 'forgets who asked for a check', keeps: ['failure', 'outcome'] },
    people: { requested_by: 'forgotten' },
  },
  check_progress: { erased: 'impersonal' },
  result_pages: { erased: 'impersonal' },
  result_bodies: { erased: 'impersonal' },
  check_runs: { erased: 'impersonal' },
} satisfies FactsOf<TrackingTables>
