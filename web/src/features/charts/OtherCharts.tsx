import { SegmentedControl } from '@mantine/core'
import { utcDay } from '@rankline/contract/days'
import { type Period, periods } from '@rankline/contract/positions/calls'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { SearchChange } from '../../platform/search-params.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { Comparison } from './Comparison.tsx'
import { CustomRange } from './CustomRange.tsx'
import { dropRange, isLoadingRange } from './charts.api.ts'
import { comparisonOf, withBefore, withPeriod, withRange, withSeries } from './comparison.ts'
import styles from './other-charts.module.css'
import { ShareOfVoice } from './ShareOfVoice.tsx'

const IntentBreakdown = lazyPart(() => import('./IntentBreakdown.tsx'), 'IntentBreakdown')

/** Compares series, and the site with its competitors, over one range of days. */
export function OtherCharts({ projectId }: { projectId: number }) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const today = utcDay()
  const comparison = comparisonOf(search, today)
  if (comparison === null) return null
  const { series, span, range, before } = comparison

  /** Ignores a change of range while a chart of the current range is loading. */
  function changeRange(to: SearchChange) {
    if (isLoadingRange(projectId)) return
    dropRange(projectId)
    change(to, { replace: true })
  }

  return (
    <div className={styles.other}>
      <Comparison
        projectId={projectId}
        series={series}
        range={range}
        before={before}
        onBefore={(isWanted) => change(withBefore(isWanted), { replace: true })}
        onSeries={(wanted) => change(withSeries(wanted), { replace: true })}
        tools={
          <div className={styles.tools}>
            <SegmentedControl
              size="xs"
              aria-label="Period"
              data={periods.map((value) => ({ value, label: value }))}
              value={span === 'custom' ? '' : span}
              onChange={(value) => changeRange(withPeriod(value as Period))}
            />
            <CustomRange
              range={span === 'custom' ? range : null}
              today={today}
              onChange={(wanted) => changeRange(withRange(wanted))}
            />
          </div>
        }
      />
      <ShareOfVoice projectId={projectId} range={range} />
      <IntentBreakdown projectId={projectId} />
    </div>
  )
}
