import type { AlertScope } from '@rankline/contract/alerts/calls'
import type { AlertAction, AlertType } from '@rankline/contract/alerts/triggers'
import type { Narrow } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'
import type { HitDetail, Passing } from './hit-detail.ts'

interface AlertsTables {
  alerts: Narrow<
    'alerts',
    {
      trigger_type: AlertType
      project_scope: AlertScope['of']
      trigger_action: AlertAction
      /** The id of a result-page feature or the host of a competitor; null: any. */
      trigger_target: string
      /** Encrypted. */
      destinations: string
    }
  >
  unjudged_checks: Narrow<
    'unjudged_checks',
    {
      /** Whether the check was deep enough to know the position. */
      is_decided: boolean
      /** Result-page features that the site has entered. */
      won: number[]
      /** Result-page features that it has left. */
      lost: number[]
      passed_by: Passing[]
    }
  >
  alert_hits: Narrow<'alert_hits', { detail: HitDetail }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AlertsTables {}
}

export const alertsFacts = {
  alerts: {
    placement: 'account',
    otherWriters: {
      tags: 'moves alerts to the tag that a merge leaves, and puts those of a deleted tag back',
    },
    erased: 'deleted',
    people: { created_by: ANONYMOUS },
    archived: 'rows',
    withProject: 'deleted',
  },
  unjudged_checks: {
    placement: 'account',
    otherWriters: { tracking: 'writes what it derives from result pages beside the rows' },
    erased: 'deleted',
    people: { passed_by: 'sites, not people' },
    archived: { leftOut: 'work' },
    withProject: 'deleted',
  },
  alert_hits: {
    placement: 'account',
    erased: 'deleted',
    archived: 'rows',
    withProject: { stays: 'they go with the alert of a keyword; what an alert of a tag told stays' },
  },
} satisfies FactsOf<AlertsTables>
