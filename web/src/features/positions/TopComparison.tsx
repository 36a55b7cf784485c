import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { together } from '../../ui/feedback/answers.ts'
import { Empty } from '../../ui/panel/Empty.tsx'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { type ComparedDays, ComparedDaysControl, daysToCompare } from './ComparedDays.tsx'
import { MovedCounts } from './MovedCounts.tsx'
import { ResultList } from './ResultList.tsx'
import { goneFrom } from './result-marks.ts'
import {
  type Checked,
  compareQuery,
  featuresQuery,
  linesQuery,
  storedDaysQuery,
  topResultsQuery,
} from './result-pages.api.ts'
import { SideBySide } from './SideBySide.tsx'
import { TopFacts } from './TopFacts.tsx'

type Props = { keyword: Checked; days: ComparedDays; onDays(days: ComparedDays): void }

/** The stored results of one day beside those of another. */
export function TopComparison({ keyword, days, onDays }: Props) {
  const stored = useQuery(storedDaysQuery(keyword))
  return (
    <PanelStates query={stored} what="results" height={480}>
      {(pages) => {
        const compared = daysToCompare(pages, days)
        if (compared === null) return <Empty>Empty top 100 list.</Empty>
        return (
          <>
            <ComparedDaysControl stored={pages} compared={compared} onChange={onDays} />
            <Compared
              keyword={keyword}
              {...compared}
              depth={pages.find((page) => page.date === compared.date)?.depth ?? 0}
            />
          </>
        )
      }}
    </PanelStates>
  )
}

type ComparedProps = {
  keyword: Checked
  date: string
  other: string | null
  /** Depth of the check of `date`. */
  depth: number
}

function Compared({ keyword, date, other, depth }: ComparedProps) {
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  const now = useQuery(other === null ? topResultsQuery(keyword, date) : compareQuery(keyword, date, other))
  const before = useQuery({ ...topResultsQuery(keyword, other ?? date), enabled: other !== null })
  const page = useQuery(featuresQuery(keyword, date)).data
  const lines = useQuery(linesQuery(keyword, date)).data
  const features = page?.features ?? []
  return (
    <PanelStates
      query={together(now, other === null ? { ...before, data: [] } : before)}
      what="results"
      height={480}
      isEmpty={([entries]) => entries.length === 0}
      empty="Empty top 100 list."
    >
      {([entries, earlier]) => {
        const gone = goneFrom(earlier, entries, depth)
        return (
          <>
            <TopFacts entries={entries} date={date} depth={depth} />
            {other !== null && <MovedCounts now={entries} gone={gone} depth={depth} />}
            {isWide && other !== null ? (
              <SideBySide now={entries} before={earlier} gone={gone} features={features} lines={lines} />
            ) : (
              <ResultList entries={entries} features={features} lines={lines} gone={gone} />
            )}
          </>
        )
      }}
    </PanelStates>
  )
}
