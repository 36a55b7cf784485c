import type { ActivityType } from '@rankline/contract/activities/calls'
import type { Narrow } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

interface ActivityLogTables {
  activities: Narrow<'activities', { type: ActivityType }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ActivityLogTables {}
}

export const activityLogFacts = {
  activities: {
    placement: 'account',
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: { acted_by: 'emptied', done_by: ANONYMOUS },
    archived: { leftOut: 'past' },
    withProject: { stays: 'what people did in the account' },
  },
} satisfies FactsOf<ActivityLogTables>
