import type { LandingPage } from '@rankline/contract/landing-pages'
import { AppLink } from '../../ui/AppLink.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { Pill } from '../../ui/data/Pill.tsx'
import { Sparkline } from '../../ui/data/Sparkline.tsx'
import { trendOfChange } from '../../ui/data/trend.ts'
import { counted, formatDecimal, formatMoney, formatNumber, formatPercent, unknown } from '../../ui/format.ts'
import styles from './landing-pages.module.css'

/** The cells of a page beside its name. */
export function PageNumbers({ page }: { page: LandingPage }) {
  const { best_keyword: best } = page
  return (
    <>
      <td data-number data-label="Keywords">
        <b>{formatNumber(page.keywords)}</b>
      </td>
      <Moved label="Won" count={page.won} tone="up" />
      <Moved label="Lost" count={page.lost} tone="down" />
      <td data-number data-label="Avg. position">
        {formatDecimal(page.avg_position)}
      </td>
      <td data-number data-label="Visibility">
        {formatPercent(page.visibility)}
      </td>
      <td data-number data-label="Traffic">
        {formatNumber(page.traffic)}
      </td>
      <Change label="1d" change={page.day} since="since yesterday" />
      <Change label="7d" change={page.week} since="in 7 days" />
      <td data-number data-label="Share">
        {formatPercent(page.share)}
      </td>
      <td data-number data-label="Value">
        {formatMoney(page.traffic_value)}
      </td>
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
    <td data-number data-label={label}>
      <ChangePill
        trend={trendOfChange(noticed)}
        amount={noticed === null ? null : formatNumber(Math.abs(noticed))}
        since={since}
      />
    </td>
  )
}

function Moved({ label, count, tone }: { label: string; count: number; tone: 'up' | 'down' }) {
  return (
    <td data-number data-label={label}>
      {count === 0 ? (
        <span className={styles.count}>0</span>
      ) : (
        <Pill
          tone={tone}
          text={`${tone === 'up' ? '+' : '−'}${formatNumber(count)}`}
          said={`${counted(count, 'keyword')} ${label.toLowerCase()} in 7 days`}
        />
      )}
    </td>
  )
}
