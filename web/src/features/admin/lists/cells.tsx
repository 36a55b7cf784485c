import type { ReactNode } from 'react'
import type { SearchParams } from '../../../platform/search-params.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { ChangePill } from '../../../ui/data/ChangePill.tsx'
import { RelativeTime } from '../../../ui/data/RelativeTime.tsx'
import { sinceLastCheck } from '../../../ui/data/since.ts'
import { unknown } from '../../../ui/format.ts'
import styles from './list.module.css'

export const when = (at: string | null): ReactNode => (at === null ? unknown : <RelativeTime at={at} />)

export const created = <Row extends { created_at: string | null }>(sort?: string) => ({
  title: 'Created',
  ...(sort !== undefined && { sort }),
  cell: ({ created_at }: Row) => when(created_at),
})

export const linked = (text: ReactNode, to: string, search?: SearchParams) => (
  <AppLink to={to} className={styles.link} {...(search !== undefined && { search })}>
    {text}
  </AppLink>
)

export const strong = (text: ReactNode) => <span className={styles.strong}>{text}</span>

/** A place and how it changed; the direction in words and colour. */
export function PositionAndChange({ position, change }: { position: number | null; change: number | null }) {
  if (position === null) return 'N/A'
  return (
    <span className={styles.with}>
      <strong>{position}</strong>
      {change !== null && (
        <ChangePill trend={trendOf(change)} amount={Math.abs(change)} since={sinceLastCheck} />
      )}
    </span>
  )
}

function trendOf(change: number) {
  if (change === 0) return 'stable'
  return change > 0 ? 'improved' : 'declined'
}
