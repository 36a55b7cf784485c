import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/panel/Empty.tsx'
import { Waiting } from '../../ui/panel/Waiting.tsx'
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
  if (stored.data === undefined)
    return (
      <Waiting what="results" height={480} isFailed={stored.isError} onRetry={() => void stored.refetch()} />
    )
  const compared = daysToCompare(stored.data, days)
  if (compared === null) return <Empty>Empty top 100 list.</Empty>
  return (
    <>
      <ComparedDaysControl stored={stored.data} compared={compared} onChange={onDays} />
      <Compared
        keyword={keyword}
        {...compared}
        depth={stored.data.find((page) => page.date === compared.date)?.depth ?? 0}
      />
    </>
  )
}

type ComparedProps = {
  keyword: Checked
  date: string
  other: string | null
  /** How deep the page of `date` was looked at. */
  depth: number
}

function Compared({ keyword, date, other, depth }: ComparedProps) {
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  const now = useQuery(other === null ? topResultsQuery(keyword, date) : compareQuery(keyword, date, other))
  const before = useQuery({ ...topResultsQuery(keyword, other ?? date), enabled: other !== null })
  const page = useQuery(featuresQuery(keyword, date)).data
  const lines = useQuery(linesQuery(keyword, date)).data
  const failed = [now, before].find(({ data, isError }) => data === undefined && isError)
  if (now.data === undefined || (other !== null && before.data === undefined))
    return (
      <Waiting
        what="results"
        height={480}
        isFailed={failed !== undefined}
        onRetry={() => void failed?.refetch()}
      />
    )
  if (now.data.length === 0) return <Empty>Empty top 100 list.</Empty>
  const earlier = other === null ? [] : (before.data ?? [])
  const gone = goneFrom(earlier, now.data, depth)
  return (
    <>
      <TopFacts entries={now.data} date={date} depth={depth} />
      {other !== null && <MovedCounts now={now.data} gone={gone} />}
      {isWide && other !== null ? (
        <SideBySide
          now={now.data}
          before={earlier}
          gone={gone}
          features={page?.features ?? []}
          lines={lines}
        />
      ) : (
        <ResultList entries={now.data} features={page?.features ?? []} lines={lines} gone={gone} />
      )}
    </>
  )
}
