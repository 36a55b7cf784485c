import { Button, Skeleton } from '@mantine/core'
import { utcDay } from '@rankline/contract/days'
import type { Overview } from '@rankline/contract/projects/calls'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsIdle } from '../../platform/idle.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { phoneScreen } from '../../platform/phone-screen.ts'
import { type SearchParams, useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import type { Answer } from '../../ui/feedback/QueryStates.tsx'
import { prefetchRange } from './charts.api.ts'
import styles from './charts.module.css'
import { closed, comparisonOf, opened } from './comparison.ts'
import { NarrowingProvider } from './narrowing.tsx'
import other from './other-charts.module.css'
import type { Filters } from './segment-series.ts'

// Loaded separately from the screen's code, so that the keywords below do not wait for charts.
const LatestCharts = lazyPart(() => import('./LatestCharts.tsx'), 'LatestCharts')
const OtherCharts = lazyPart(() => import('./OtherCharts.tsx'), 'OtherCharts')

/** Remembered in this browser: `1` while the charts are shown, `0` while they are folded away. */
const key = 'project_charts'

/** Days on which this browser showed the charts by default. */
const visits = 'project_chart_days'
const MOST_VISITS = 3

/**
 * The default until a person shows or hides the charts. They are closed on phones, and elsewhere after the first days
 * of use, so that the keywords have more space.
 */
function isShownAtFirst(isAskedFor: boolean): boolean {
  const chosen = localStorage.getItem(key)
  if (chosen !== null) return chosen === '1'
  if (isAskedFor) return true
  return !matchMedia(phoneScreen).matches && noteVisit(utcDay())
}

/** @returns whether today is one of the first days */
function noteVisit(today: string): boolean {
  const days = (localStorage.getItem(visits) ?? '').split(' ').filter((day) => day !== '')
  if (days.includes(today)) return true
  if (days.length >= MOST_VISITS) return false
  localStorage.setItem(visits, [...days, today].join(' '))
  return true
}

/** Loads the code of the charts and the data that the address names; other data loads after the keywords. */
export function prefetchCharts(projectId: number, search: SearchParams, filters: Filters | null) {
  const comparison = comparisonOf(search, utcDay())
  if (!isShownAtFirst(comparison !== null)) return
  LatestCharts.preload()
  if (comparison === null) return
  OtherCharts.preload()
  prefetchRange(projectId, comparison, filters)
}

type Props = {
  projectId: number
  overview: Answer<Overview>
  /** Filters of the list below, which apply to the charts too; null without filters. */
  filters: Filters | null
}

/** A project's charts, above its keywords; can be folded away. */
export function ProjectCharts({ projectId, overview, filters }: Props) {
  const search = useSearchParams()
  const isComparing = search.charts !== undefined
  const [isShown, setShown] = useState(() => isShownAtFirst(isComparing))
  const isIdle = useIsIdle()
  const change = useChangeSearch()

  function show(wanted: boolean) {
    localStorage.setItem(key, wanted ? '1' : '0')
    setShown(wanted)
  }

  return (
    <section className={styles.section} data-folded={!isShown || undefined} aria-label="Charts">
      <div className={styles.head}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.fold}
          aria-expanded={isShown}
          leftSection={isShown ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => show(!isShown)}
        >
          {isShown ? 'Hide charts' : 'Show charts'}
        </Button>
        {isShown && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isComparing}
            onClick={() => change(isComparing ? closed : opened)}
          >
            {isComparing ? 'Hide Other Charts' : 'Show Other Charts'}
          </Button>
        )}
      </div>
      <NarrowingProvider value={filters && { filters, counts: countsOf(overview.data) }}>
        {isShown &&
          (isIdle ? (
            <LatestCharts waiting={<LatestSkeleton />} projectId={projectId} overview={overview} />
          ) : (
            <LatestSkeleton />
          ))}
        {isShown && isComparing && <OtherCharts waiting={<OtherSkeleton />} projectId={projectId} />}
      </NarrowingProvider>
    </section>
  )
}

const countsOf = (overview: Overview | undefined) =>
  overview?.segment ? { keyword_count: overview.segment.keyword_count, of: overview.keyword_count } : null

/** As high as the charts, so that the content below does not move. */
function LatestSkeleton() {
  return (
    <div className={styles.latest} aria-busy="true" role="status" aria-label="Loading charts">
      <Skeleton className={styles.panel} />
      <Skeleton className={styles.panel} />
      <Skeleton className={styles.panel} />
    </div>
  )
}

function OtherSkeleton() {
  return (
    <div className={other.other} aria-busy="true" role="status" aria-label="Loading charts">
      <Skeleton height={372} />
    </div>
  )
}
