import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

// Tables derived from result pages; other features read them.

type Movement = 'first' | 'improved' | 'declined' | 'stable' | 'new' | 'dropped'

interface DerivedTables {
  field_days: Columns['field_days']
  counted_field_days: Columns['counted_field_days']
  /** Result-page features that the site entered and left. */
  feature_moves: Columns['feature_moves']
  /** Days on which a keyword's AI overview was another than before, or its check failed. */
  overview_days: Columns['overview_days']
  /** Days on which another page of the site ranked than the last time. */
  page_switches: Columns['page_switches']
  /** Pages of the site in a keyword's last whole result list, where there are at least two. */
  shared_lists: Columns['shared_lists']
  /** Partitioned by month of `day`. */
  positions: Narrow<
    'positions',
    {
      /** Null: not among the first `depth` results. */
      position: number
      /** Whether the site ranks by the featured snippet; the position is 1 then. */
      is_snippet: boolean
      movement: Movement
      /** Days until the next planned check, 0 for none. Null: 1. */
      check_every: number
    }
  >
  /** Positions of a keyword before its search changed; `change_id` refers to the change. */
  former_positions: Narrow<'former_positions', { movement: Movement }>
  landing_pages: Columns['landing_pages']
  project_days: Columns['project_days']
  project_days_due: Columns['project_days_due']
  /** Sums over the keywords of a project as they were counted last (`counted-sums.ts`). */
  counted_projects: Columns['counted_projects']
  /** The values with which each keyword was added to these sums. */
  counted_keywords: Narrow<'counted_keywords', { movement: Movement }>
  /** Sums over the keywords that track a competitor. */
  counted_hosts: Columns['counted_hosts']
  watched_projects: Columns['watched_projects']
  share_of_voice_days: Columns['share_of_voice_days']
  /** Keywords whose AI overview was read on a day, and how many of them cite a site; an empty host is the site itself. */
  citation_days: Columns['citation_days']
  citation_marks: Narrow<
    'citation_marks',
    {
      /** In the row of the site itself. */
      keyword_ids: number[]
      states: string
    }
  >
  citation_days_due: Columns['citation_days_due']
  rank_days: Narrow<
    'rank_days',
    {
      /** Empty: the site itself. */
      host: string
      /** On a past day: the part of `ranks` that brings clicks (`packRanks`). Null: not packed yet. */
      packed: string
    }
  >
  /** Numbers of the keywords of a project that carried a tag on a day. */
  tag_days: Narrow<
    'tag_days',
    {
      /** Equal for equal keywords. */
      population: number
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends DerivedTables {}
}

export const derivedFacts = {
  field_days: { placement: 'coordinator', erased: 'impersonal' },
  counted_field_days: { placement: 'coordinator', erased: 'impersonal' },
  feature_moves: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  overview_days: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  page_switches: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  shared_lists: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  positions: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  former_positions: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  landing_pages: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  project_days: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  project_days_due: {
    placement: 'coordinator',
    erased: 'deleted',
    archived: { leftOut: 'work' },
    withProject: 'copied',
  },
  counted_projects: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'counted' },
    withProject: { stays: 'all keywords are counted by the next roll-up' },
  },
  counted_keywords: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'counted' },
    withProject: { stays: 'all keywords are counted by the next roll-up' },
  },
  counted_hosts: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'counted' },
    withProject: { stays: 'all keywords are counted by the next roll-up' },
  },
  watched_projects: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'work' },
    withProject: { stays: 'ends by itself within minutes' },
  },
  share_of_voice_days: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  citation_days: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  citation_marks: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'pages' },
    withProject: 'copied',
  },
  citation_days_due: {
    placement: 'coordinator',
    erased: 'deleted',
    archived: { leftOut: 'work' },
    withProject: 'copied',
  },
  rank_days: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'counted' },
    withProject: 'copied',
  },
  tag_days: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'counted' },
    withProject: 'moved',
  },
} satisfies FactsOf<DerivedTables>
