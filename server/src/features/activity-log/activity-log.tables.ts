import type { ActivityType } from '@rankline/contract/activities/calls'
import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    activities: ActivitiesTable
  }
}
