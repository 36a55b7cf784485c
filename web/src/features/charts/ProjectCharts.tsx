import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { LatestSkeleton, OtherSkeleton } from './ChartSkeletons.tsx'
import styles from './charts.module.css'
import { closed, opened } from './comparison.ts'

// Apart from the screen's own code: the keywords below do not wait for charts.
const LatestCharts = lazy(() =>
  import('./LatestCharts.tsx').then(({ LatestCharts }) => ({ default: LatestCharts })),
)
const OtherCharts = lazy(() =>
  import('./OtherCharts.tsx').then(({ OtherCharts }) => ({ default: OtherCharts })),
)

/** Remembered in this browser: `1` while the charts are shown, `0` while they are folded away. */
const key = 'project_charts'

/** On a phone the keywords come first, until somebody asks for the charts. */
const isShownAtFirst = (isAskedFor: boolean) =>
  (localStorage.getItem(key) ?? (isAskedFor || !matchMedia('(max-width: 760px)').matches ? '1' : '0')) === '1'

/** How a project moved, above its keywords; can be folded away. */
export function ProjectCharts({ projectId }: { projectId: number }) {
  const search = useSearchParams()
  const isComparing = search.charts !== undefined
  const [isShown, setShown] = useState(() => isShownAtFirst(isComparing))
  const change = useChangeSearch()

  function show(wanted: boolean) {
    localStorage.setItem(key, wanted ? '1' : '0')
    setShown(wanted)
  }

  return (
    <section className={styles.section} aria-label="Charts">
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
      {isShown && (
        <Suspense fallback={<LatestSkeleton />}>
          <LatestCharts projectId={projectId} />
        </Suspense>
      )}
      {isShown && isComparing && (
        <Suspense fallback={<OtherSkeleton />}>
          <OtherCharts projectId={projectId} />
        </Suspense>
      )}
    </section>
  )
}
