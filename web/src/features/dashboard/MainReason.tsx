import { Skeleton } from '@mantine/core'
import type { ChangedKeyword } from '@rankline/contract/changes/calls'
import type { Explanation } from '@rankline/contract/explanations/calls'
import { placeText } from '@rankline/contract/positions/place-text'
import { AppLink } from '../../ui/AppLink.tsx'
import { KeywordName } from '../../ui/data/KeywordName.tsx'
import { formatNumber } from '../../ui/format.ts'
import { reasonsOf } from '../explanations/explanation.ts'
import styles from './lost-projects.module.css'

type Props = {
  /** The keyword that moved most. */
  keyword: ChangedKeyword | null | undefined
  explanation: Explanation | undefined
  isWaiting: boolean
}

/** The keyword that cost or brought most, how it moved, and the strongest reason that is known. */
export function MainReason({ keyword, explanation, isWaiting }: Props) {
  if (isWaiting) return <Skeleton height={12} width={240} />
  if (keyword === null || keyword === undefined)
    return <span className={styles.why}>No keyword moved; volumes or keywords changed.</span>
  // A result list that is not stored explains nothing.
  const [reason] = explanation === undefined ? [] : reasonsOf({ ...explanation, missing_days: [] })
  return (
    <>
      <AppLink to={`/keywords/${keyword.project_keyword_id}`} className={styles.keyword} data-touch>
        <KeywordName of={keyword} />
      </AppLink>{' '}
      <span className={styles.moved}>
        {placeOf(keyword.from, keyword.was_featured_snippet)} <span aria-hidden="true">→</span>{' '}
        <b>{placeOf(keyword.to, keyword.is_featured_snippet)}</b>
        {visitsOf(keyword.traffic_change)}
      </span>
      {reason !== undefined && <span className={styles.why}>{reason}</span>}
    </>
  )
}

const placeOf = (position: number | null, isSnippet: boolean | undefined) =>
  position === null ? 'not ranked' : placeText(position, isSnippet)

function visitsOf(change: number | null): string {
  const visits = Math.round(change ?? 0)
  return visits === 0 ? '' : ` · ${visits > 0 ? '+' : '−'}${formatNumber(Math.abs(visits))} visits`
}
