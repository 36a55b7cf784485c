import type { AlertAction, AlertType } from '@rankline/contract/alerts/triggers'
import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'
import type { HitDetail, Passing } from './hit-detail.ts'

type AlertsTable = {
  account_id: number
  id: Generated<number>
  created_by: number
  name: string
  project_id: number | null
  keyword_id: number | null
  tag_id: number | null
  trigger_type: AlertType
  trigger_action: AlertAction
  trigger_value: number | null
  /** The id of a result-page feature or the host of a competitor; null: any. */
  trigger_target: string | null
  destination_types: string[]
  /** Encrypted. */
  destinations: string
  is_enabled: boolean
  enabled_at: Date
  disable_after_first: boolean
  prevent_spam: boolean
  snoozed_until: Date | null
  sent_at: Date | null
  failing_since: Date | null
  /** YYYY-MM-DD */
  compared_day: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type AlertMarksTable = {
  account_id: number
  id: Generated<number>
  keyword_id: number
  /** YYYY-MM-DD */
  day: string
  is_repeated: boolean
  position_before: number | null
  was_snippet: Generated<boolean>
  position: number | null
  is_snippet: Generated<boolean>
  url: string | null
  /** Whether the check was deep enough to know the position. */
  is_decided: Generated<boolean>
  page_before: number | null
  url_before: string | null
  page: number | null
  /** Result-page features that the site has entered and left. */
  won: Generated<number[]>
  lost: Generated<number[]>
  passed_by: Generated<Passing[]>
  marked_at: Generated<Date>
}

type AlertHitsTable = {
  account_id: number
  id: Generated<number>
  alert_id: number
  keyword_id: number | null
  /** YYYY-MM-DD */
  day: string
  before: number
  now: number
  url: string | null
  detail: HitDetail | null
}

interface AlertsTables {
  alerts: AlertsTable
  alert_marks: AlertMarksTable
  alert_hits: AlertHitsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AlertsTables {}
}

export const alertsFacts = {
  alerts: {
    otherWriters: {
      tags: 'moves alerts to the tag that a merge leaves, and puts those of a deleted tag back',
    },
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'deleted',
  },
  alert_marks: {
    otherWriters: { tracking: 'writes what it derives from result pages beside the rows' },
    erased: 'deleted',
    people: { passed_by: 'sites, not people' },
    archived: { leftOut: 'work' },
    withProject: 'deleted',
  },
  alert_hits: {
    erased: 'deleted',
    archived: 'rows',
    withProject: { stays: 'they go with the alert of a keyword; what an alert of a tag told stays' },
  },
} satisfies FactsOf<AlertsTables>
