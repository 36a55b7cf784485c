import { Skeleton } from '@mantine/core'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { keywordLandingPages } from '@rankline/contract/landing-pages/calls'
import { PERIOD_DAYS } from '@rankline/contract/positions/calls'
import { readableUrl } from '@rankline/contract/readable'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LazyPart, lazyPart } from '../../platform/lazy-part.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import { dayFrom } from '../../ui/charts/days.ts'
import { onTabKeys } from '../../ui/tab-keys.ts'
import { useMarks } from '../charts/marks.ts'
import { keywordPagesQuery } from '../landing-pages/landing-pages.api.ts'
import { useAnnotations } from '../notes/use-annotations.ts'
import {
  type DetailState,
  type HistoryRange,
  type HistoryTab,
  historyTabs,
  rangeChange,
  rangeOf,
  tabOf,
} from './detail-state.ts'
import styles from './keyword-detail.module.css'
import { RangeControl } from './RangeControl.tsx'

type Changes = ItemsOf<typeof keywordLandingPages>['changes']

type HistoryProps = {
  keyword: Keyword
  range: HistoryRange
  /** Events of these days, as flags on the graph. */
  annotations: readonly Annotation[]
}

/** The history behind each tab, loaded when it is first shown. */
const histories: Record<HistoryTab, LazyPart<HistoryProps>> = {
  rank: lazyPart(() => import('../positions/RankHistory.tsx'), 'RankHistory'),
  competitors: lazyPart(() => import('../competitors/CompetitorHistory.tsx'), 'CompetitorHistory'),
  google: lazyPart(() => import('../search-console/KeywordConsole.tsx'), 'KeywordConsole'),
}

const none: Changes = []

/** Marks a day on which another page of the site began to rank. */
const pageFlag = ({ day, to_url }: Changes[number]): Annotation => ({
  id: `page-${day}`,
  date: day,
  text: `Another page ranks: ${readableUrl(to_url)}`,
  color: 'var(--accent)',
})

/** The positions of the keyword or its competitors over days. */
export function History({ keyword, search, change }: DetailState & { keyword: Keyword }) {
  const range = rangeOf(search)
  const notes = useAnnotations(keyword, range)
  const pages = useQuery(keywordPagesQuery(keyword)).data?.changes ?? none
  const days =
    typeof range === 'string' ? { from: dayFrom(utcDay(), -PERIOD_DAYS[range]), to: utcDay() } : range
  const { from, to } = days
  const updates = useMarks(keyword.project_id, days, 'update')
  const annotations = useMemo(
    () => [...notes, ...updates, ...pages.filter(({ day }) => day >= from && day <= to).map(pageFlag)],
    [notes, updates, pages, from, to],
  )
  const tab = tabOf(search)
  const Shown = histories[tab]
  return (
    <Card className={styles.panel}>
      <div className={styles.historyHead}>
        <div className={styles.tabs} role="tablist" aria-label="History" onKeyDown={onTabKeys}>
          {historyTabs.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={id === tab}
              tabIndex={id === tab ? 0 : -1}
              aria-controls="keyword-history"
              onClick={() => change({ tab: id === 'rank' ? undefined : id })}
            >
              {label}
            </button>
          ))}
        </div>
        <RangeControl range={range} onChange={(next) => change(rangeChange(next))} />
      </div>
      <div id="keyword-history" role="tabpanel" aria-label={historyTabs.find(({ id }) => id === tab)?.label}>
        <Shown
          waiting={<Skeleton height={260} role="status" aria-label="Loading" />}
          keyword={keyword}
          range={range}
          annotations={annotations}
        />
      </div>
    </Card>
  )
}
