import type { feedPauses } from '@rankline/contract/feeds/calls'
import type { FeedFormat, FeedTable } from '@rankline/contract/feeds/forms'
import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface FeedsTables {
  feeds: Narrow<
    'feeds',
    { tables: FeedTable[]; formats: FeedFormat[]; pause_reason: (typeof feedPauses)[number] }
  >
  feed_days: Columns['feed_days']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends FeedsTables {}
}

export const feedsFacts = {
  feeds: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'secrets' },
    withProject: { stays: 'a feed skips projects that are not in its account' },
  },
  feed_days: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'files' },
    withProject: { stays: 'files that were written stay in the bucket' },
  },
} satisfies FactsOf<FeedsTables>
