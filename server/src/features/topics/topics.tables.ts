import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface TopicsTables {
  /** Projects whose keywords are grouped each night. */
  topic_groupings: Columns['topic_groupings']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TopicsTables {}
}

export const topicsFacts = {
  topic_groupings: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
} satisfies FactsOf<TopicsTables>
