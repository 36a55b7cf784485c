import type { MovedKeyword } from '@rankline/contract/changes/calls'
import { placeText } from '@rankline/contract/positions/place-text'
import type { SearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { sinceDay } from '../../ui/data/since.ts'
import { type Trend, trendOfChange } from '../../ui/data/trend.ts'
import { formatNumber, unknown } from '../../ui/format.ts'
import moved from './moved.module.css'

type MovedProps = {
  from: number | null
  to: number | null
  wasSnippet?: boolean | undefined
  isSnippet?: boolean | undefined
  comparedDay: string
}

/** The position on the compared day, and the position now. */
export function Moved({ from, to, wasSnippet, isSnippet, comparedDay }: MovedProps) {
  const [trend, amount] = moveOf(from, to)
  return (
    <span className={moved.move}>
      {placeOf(from, wasSnippet)} <span aria-hidden="true">→</span> <b>{placeOf(to, isSnippet)}</b>{' '}
      <ChangePill trend={trend} amount={amount} since={sinceDay(comparedDay)} />
    </span>
  )
}

const placeOf = (position: number | null, isSnippet: boolean | undefined) =>
  position === null ? unknown : placeText(position, isSnippet)

function moveOf(from: number | null, to: number | null): [Trend, number | null] {
  if (from === null) return [to === null ? 'stable' : 'new', null]
  if (to === null) return ['dropped', null]
  return [trendOfChange(from - to), Math.abs(from - to)]
}

/** Shows the change of visits; a change that rounds to zero counts as no change. */
export function Visits({ keyword: { traffic_change: change, compared_day } }: { keyword: MovedKeyword }) {
  const visits = change === null ? null : Math.round(change)
  return (
    <ChangePill
      trend={trendOfChange(visits)}
      amount={formatNumber(Math.abs(visits ?? 0))}
      since={sinceDay(compared_day)}
    />
  )
}

/** Links to the keyword list of its project, with the same filters. */
export const ProjectLink = ({ keyword, search }: { keyword: MovedKeyword; search: SearchParams }) => (
  <AppLink
    to={`/projects/${keyword.project_id}/keywords`}
    search={search}
    className={moved.quietLink}
    data-touch="line"
  >
    {keyword.project_name}
  </AppLink>
)
