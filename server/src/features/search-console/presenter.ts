import type { KeywordConsole } from '@rankline/contract/search-console/calls'
import type { findSite, Sums } from './numbers.queries.ts'
import { isPart } from './sites.ts'

export const roundedPosition = (value: number) => Math.round(value * 10) / 10

export const presentNumbers = ({ clicks, impressions, position }: Sums) => ({
  clicks,
  impressions,
  ctr: impressions === 0 ? 0 : clicks / impressions,
  position: position === null ? null : roundedPosition(position),
})

type SiteRow = Awaited<ReturnType<typeof findSite>>

export const presentSite = (row: SiteRow): KeywordConsole['site'] =>
  row === undefined
    ? null
    : {
        name: row.site,
        ...(isPart(row.site, row) && { is_part: true as const }),
        first_day: row.first_day,
        last_day: row.last_day,
        failure: row.failure,
        pulled_at: row.pulled_at?.toISOString() ?? null,
      }
