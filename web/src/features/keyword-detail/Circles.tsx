import type { Keyword } from '@rankline/contract/keywords/calls'
import { FEATURED_SNIPPET } from '@rankline/contract/positions/place-text'
import type { ReactNode } from 'react'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { sinceLastCheck } from '../../ui/data/since.ts'
import { trendOf } from '../../ui/data/trend.ts'
import { formatNumber } from '../../ui/format.ts'
import styles from './keyword-detail.module.css'

/** Current, previous, best and worst position, each in a circle. */
export function Circles({ keyword }: { keyword: Keyword }) {
  const { current_position, prev_position, best_position, worst_position, diff, diff_text } = keyword
  return (
    <dl className={styles.circles}>
      <Circle name="Current" kind="current" position={current_position}>
        {keyword.is_featured_snippet && <span className={styles.snippet}>{FEATURED_SNIPPET}</span>}
        <ChangePill
          trend={trendOf(diff_text)}
          amount={diff === null ? null : Math.abs(diff)}
          since={sinceLastCheck}
        />
      </Circle>
      <Circle name="Previous" kind="quiet" position={prev_position}>
        {keyword.was_featured_snippet && <span className={styles.snippet}>{FEATURED_SNIPPET}</span>}
      </Circle>
      <Circle name="Best" kind="best" position={best_position} />
      <Circle name="Worst" kind="quiet" position={worst_position} />
    </dl>
  )
}

type CircleProps = {
  name: string
  kind: 'current' | 'best' | 'quiet'
  position: number | null
  children?: ReactNode
}

function Circle({ name, kind, position, children }: CircleProps) {
  return (
    <div className={styles.circle} data-kind={kind}>
      <dt>{name}</dt>
      <dd data-circle={name.toLowerCase()}>
        <b>{formatNumber(position)}</b>
      </dd>
      {children !== undefined && children !== false && <dd>{children}</dd>}
    </div>
  )
}
