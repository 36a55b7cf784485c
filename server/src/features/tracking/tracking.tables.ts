import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

/** The engine, place and device of a search. */
export type SearchedWhere = Pick<
  Columns['searches'],
  'engine_id' | 'type_id' | 'section_id' | 'country_id' | 'language_id' | 'device_id' | 'geo_location_id'
>

/** A source's part in a check. */
export type RunPart = { source: string; requests: number; failure: string | null }

interface TrackingTables {
  phrases: Narrow<
    'phrases',
    {
      /** The normalised phrase, for comparison. */
      text: string
      /** The phrase as sent to sources; null: `text`. */
      typed: string
    }
  >
  phrase_metrics: Columns['phrase_metrics']
  searches: Narrow<'searches', { outcome: 'complete' | 'failed' }>
  check_progress: Narrow<'check_progress', { progress: unknown }>
  result_pages: Columns['result_pages']
  result_bodies: Columns['result_bodies']
  packed_bodies: Columns['packed_bodies']
  body_objects: Columns['body_objects']
  body_moves: Narrow<'body_moves', { direction: 'out' | 'back' }>
  /** Days on which the sources of a search's AI overview were others than before. */
  overview_sources: Columns['overview_sources']
  check_runs: Narrow<
    'check_runs',
    { type: 'daily' | 'retry' | 'manual'; outcome: 'complete' | 'failed'; asked: unknown }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TrackingTables {}
}

export const trackingFacts = {
  phrases: { placement: 'reference', erased: 'impersonal' },
  phrase_metrics: { placement: 'reference', erased: 'impersonal' },
  searches: {
    placement: 'coordinator',
    erased: { otherwise: 'forgets who asked for a check', keeps: ['failure', 'outcome'] },
    people: { requested_by: 'forgotten' },
  },
  check_progress: { placement: 'coordinator', erased: 'impersonal' },
  result_pages: { placement: 'search', erased: 'impersonal' },
  result_bodies: { placement: 'search', erased: 'impersonal' },
  packed_bodies: { placement: 'search', erased: 'impersonal' },
  body_objects: { placement: 'coordinator', erased: 'impersonal' },
  body_moves: { placement: 'coordinator', erased: 'impersonal' },
  overview_sources: { placement: 'search', erased: 'impersonal' },
  check_runs: { placement: 'coordinator', erased: 'impersonal' },
} satisfies FactsOf<TrackingTables>
