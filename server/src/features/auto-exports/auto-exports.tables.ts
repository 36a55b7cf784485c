import type { CloudTarget } from '@rankline/contract/exports/clouds'
import type { Day } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface AutoExportsTables {
  auto_exports: Narrow<
    'auto_exports',
    {
      target: CloudTarget
      /** The last day with requested files. */
      begun_day: Day
      /** The last day with a recorded result. */
      judged_day: Day
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AutoExportsTables {}
}

export const autoExportsFacts = {
  auto_exports: {
    placement: 'account',
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: { connection_account_id: 'those with a connection of the account are deleted' },
    archived: { leftOut: 'secrets' },
  },
} satisfies FactsOf<AutoExportsTables>
