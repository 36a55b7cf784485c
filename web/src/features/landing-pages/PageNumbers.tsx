import type { LandingPage } from '@rankline/contract/landing-pages/calls'
import { AppLink } from '../../ui/AppLink.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { Pill } from '../../ui/data/Pill.tsx'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { trendOfChange } from '../../ui/data/trend.ts'
import { counted, formatDecimal, formatMoney, formatNumber, formatPercent, unknown } from '../../ui/format.ts'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import type { Sessions } from '../analytics/analytics.api.ts'
import styles from './landing-pages.module.css'

type Props = {
  page: LandingPage
  /** Undefined until they are loaded; null: without their columns. */
  sessions: Sessions | null | undefined
}

/** The number cells of a page, after its name. */
export function PageNumbers({ page, sessions }: Props) {
  const { best_keyword: best } = page
  return (
    <>
      <NumberCell label="Keywords">
        <b>{formatNumber(page.keywords)}</b>
      </NumberCell>
      <Moved label="Won" count={page.won} tone="up" />
      <Moved label="Lost" count={page.lost} tone="down" />
      <NumberCell label="Avg. position">{formatDecimal(page.avg_position)}</NumberCell>
      <NumberCell label="Visibility">{formatPercent(page.visibility)}</NumberCell>
      <NumberCell label="Traffic">{formatNumber(page.traffic)}</NumberCell>
      <Change label="1d" change={page.day} since="since yesterday" />
      <Change label="7d" change={page.week} since="in 7 days" />
      <NumberCell label="Share">{formatPercent(page.share)}</NumberCell>
      <NumberCell label="Value">{formatMoney(page.traffic_value)}</NumberCell>
      {sessions !== null && (
        <>
          <NumberCell label="Sessions">{formatNumber(sessions?.sessions ?? null)}</NumberCell>
          <NumberCell label="Key events">{formatNumber(sessions?.key_events ?? null)}</NumberCell>
        </>
      )}
      <td data-label="30 days">
        <Sparkline points={page.positions} isRank label="Average position over 30 days" />
      </td>
      <td className={styles.best} data-label="Best keyword">
        {best === null ? (
          unknown
        ) : (
          <>
            <b>{best.current_position}</b>{' '}
            <AppLink to={`/keywords/${best.id}`} data-touch="line">
              {best.keyword}
            </AppLink>
          </>
        )}
      </td>
    </>
  )
}

function Change({ label, change, since }: { label: string; change: number | null; since: string }) {
  const noticed = change !== null && Math.abs(change) < 0.5 ? 0 : change
  return (
    <NumberCell label={label}>
      <ChangePill
        trend={trendOfChange(noticed)}
        amount={noticed === null ? null : formatNumber(Math.abs(noticed))}
        since={since}
      />
    </NumberCell>
  )
}

function Moved({ label, count, tone }: { label: string; count: number; tone: 'up' | 'down' }) {
  return (
    <NumberCell label={label}>
      {count === 0 ? (
        <span className={styles.count}>0</span>
      ) : (
        <Pill
          tone={tone}
          text={`${tone === 'up' ? '+' : '−'}${formatNumber(count)}`}
          said={`${counted(count, 'keyword')} ${label.toLowerCase()} in 7 days`}
        />
      )}
    </NumberCell>
  )
}
