import type { MovedKeyword } from '@rankline/contract/changes'
import type { SearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { type Trend, trendOfChange } from '../../ui/data/trend.ts'
import { formatNumber, unknown } from '../../ui/format.ts'
import moved from './moved.module.css'

/** Where something stood and stands. */
export function Moved({ from, to }: { from: number | null; to: number | null }) {
  const [trend, amount] = moveOf(from, to)
  return (
    <span className={moved.move}>
      {from ?? unknown} <span aria-hidden="true">→</span> <b>{to ?? unknown}</b>{' '}
      <ChangePill trend={trend} amount={amount} />
    </span>
  )
}

function moveOf(from: number | null, to: number | null): [Trend, number | null] {
  if (from === null) return [to === null ? 'stable' : 'new', null]
  if (to === null) return ['dropped', null]
  return [trendOfChange(from - to), Math.abs(from - to)]
}

/** What rounds to nothing has not changed. */
export function Visits({ change }: { change: number | null }) {
  const visits = change === null ? null : Math.round(change)
  return <ChangePill trend={trendOfChange(visits)} amount={formatNumber(Math.abs(visits ?? 0))} />
}

/** To the keyword list of its project, with what has led here. */
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
