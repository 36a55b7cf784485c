import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface AnalyticsTables {
  analytics_properties: Columns['analytics_properties']
  analytics_pages: Columns['analytics_pages']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AnalyticsTables {}
}

export const analyticsFacts = {
  analytics_properties: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'google' },
    withProject: 'deleted',
  },
  analytics_pages: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'google' },
    withProject: 'deleted',
  },
} satisfies FactsOf<AnalyticsTables>
