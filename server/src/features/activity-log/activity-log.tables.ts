import type { ActivityType } from '@rankline/contract/activities/calls'
import type { Generated } from 'kysely'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

type ActivitiesTable = {
  account_id: number
  id: Generated<number>
  done_by: number
  project_id: number | null
  type: ActivityType
  text: string
  created_at: Generated<Date>
  is_seen: Generated<boolean>
  acted_by: number | null
  acting_name: string | null
}

interface ActivityLogTables {
  activities: ActivitiesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ActivityLogTables {}
}

export const activityLogFacts = {
  activities: {
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: { acted_by: 'emptied', done_by: ANONYMOUS },
    archived: { leftOut: 'past' },
    withProject: { stays: 'what people did in the account' },
  },
} satisfies FactsOf<ActivityLogTables>
