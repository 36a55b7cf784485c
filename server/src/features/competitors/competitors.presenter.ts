import type { Competitor, CompetitorSeries } from '@rankline/contract/competitors/calls'
import { readableHost } from '@rankline/contract/readable'
import type { CompetitorRow, PositionRow } from './competitors.queries.ts'

type RankState = { position: number | null; is_snippet: boolean; url: string | null }

/** @param state the current one unless another day's is requested */
export function presentCompetitor(row: CompetitorRow, state: RankState = row): Competitor {
  return {
    id: row.id,
    project_keyword_id: row.keyword_id,
    url: readableHost(row.host),
    status: row.is_enabled ? 1 : 0,
    latest_position: state.position,
    ...(state.is_snippet && { is_featured_snippet: true as const }),
    latest_position_url: state.url,
  }
}

export function presentSeries(
  { id, host, is_enabled }: CompetitorRow,
  positions: readonly PositionRow[],
): CompetitorSeries {
  return {
    project_keyword_competitor_id: id,
    url: readableHost(host),
    status: is_enabled ? 1 : 0,
    data: positions.map(({ day, position, is_snippet }) => ({
      date: day,
      avg_rank: position,
      ...(is_snippet && { is_featured_snippet: true as const }),
    })),
  }
}
