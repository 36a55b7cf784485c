import { useMediaQuery } from '@mantine/hooks'
import type { PageFeature, TopEntry } from '@rankline/contract/positions/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { together } from '../../ui/feedback/answers.ts'
import { Segments } from '../../ui/fields/Segments.tsx'
import { Empty } from '../../ui/panel/Empty.tsx'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { bestOfSites, comparedBySite } from './by-site.ts'
import { type ComparedDays, ComparedDaysControl, daysToCompare } from './ComparedDays.tsx'
import styles from './comparison.module.css'
import { ResultList } from './ResultList.tsx'
import { lostFrom } from './result-marks.ts'
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

/** Compares the stored results of two days. */
export function TopComparison({ keyword, days, onDays }: Props) {
  const stored = useQuery(storedDaysQuery(keyword))
  return (
    <PanelStates query={stored} what="results" height={480}>
      {(pages) => {
        const compared = daysToCompare(pages, days)
        if (compared === null) return <Empty prescribed="Empty top 100 list.">No results stored yet</Empty>
        return (
          <>
            <ComparedDaysControl stored={pages} compared={compared} onChange={onDays} />
            <Compared
              keyword={keyword}
              {...compared}
              depth={depthOf(pages, compared.date)}
              otherDepth={depthOf(pages, compared.other)}
            />
          </>
        )
      }}
    </PanelStates>
  )
}

const depthOf = (pages: readonly { date: string; depth: number }[], day: string | null) =>
  pages.find(({ date }) => date === day)?.depth ?? 0

type ComparedProps = {
  keyword: Checked
  date: string
  other: string | null
  /** Depth of the check of `date`. */
  depth: number
  otherDepth: number
}

function Compared({ keyword, date, other, depth, otherDepth }: ComparedProps) {
  const [isBySite, setBySite] = useState(false)
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  const now = useQuery(other === null ? topResultsQuery(keyword, date) : compareQuery(keyword, date, other))
  const before = useQuery({ ...topResultsQuery(keyword, other ?? date), enabled: other !== null })
  const page = useQuery(featuresQuery(keyword, date)).data
  const otherPage = useQuery({ ...featuresQuery(keyword, other ?? date), enabled: other !== null }).data
  const allLines = useQuery(linesQuery(keyword, date)).data
  // Lines exist only for single addresses.
  const lines = isBySite ? undefined : allLines
  const features = page?.features ?? []
  return (
    <PanelStates
      query={together(now, other === null ? { ...before, data: [] } : before)}
      what="results"
      height={480}
      isEmpty={([entries]) => entries.length === 0}
      empty="No results stored for this day"
      prescribed="Empty top 100 list."
    >
      {([ofAddresses, ofOther]) => {
        const entries = isBySite ? comparedBySite(ofAddresses, ofOther, otherDepth) : ofAddresses
        const earlier = isBySite ? bestOfSites(ofOther) : ofOther
        const lost = lostFrom(earlier, entries, depth)
        return (
          <>
            <TopFacts entries={entries} date={date} depth={depth} />
            {other !== null && (
              <>
                <div className={styles.moved}>
                  <MovedCounts now={entries} lost={lost} depth={depth} />
                  <Segments
                    label="Compare by"
                    choices={{ address: 'By address', site: 'By site' }}
                    value={isBySite ? 'site' : 'address'}
                    onChange={(wanted) => setBySite(wanted === 'site')}
                  />
                </div>
                {otherPage !== undefined && (
                  <FeatureChanges
                    now={{ features, depth }}
                    before={{ features: otherPage.features, depth: otherDepth }}
                  />
                )}
              </>
            )}
            {isWide && other !== null ? (
              <SideBySide now={entries} before={earlier} lost={lost} features={features} lines={lines} />
            ) : (
              <ResultList entries={entries} features={features} lines={lines} lost={lost} />
            )}
          </>
        )
      }}
    </PanelStates>
  )
}

type Snapshot = { features: readonly PageFeature[]; depth: number }

/** Lists features that came, went and stayed. A missing feature counts only if that check was at least as deep. */
function FeatureChanges({ now: later, before: earlier }: { now: Snapshot; before: Snapshot }) {
  const [now, before] = [later.features, earlier.features]
  const came = earlier.depth >= later.depth ? now.filter((one) => !has(before, one)) : []
  const went = later.depth >= earlier.depth ? before.filter((one) => !has(now, one)) : []
  const changes = [
    { name: 'new', tone: 'up', features: came },
    { name: 'gone', tone: 'down', features: went },
    { name: 'on both days', tone: 'still', features: now.filter((one) => has(before, one)) },
  ].filter(({ features }) => features.length > 0)
  if (changes.length === 0) return null
  return (
    <dl className={styles.features} aria-label="SERP features">
      {changes.map(({ name, tone, features }) => (
        <div key={name} data-tone={tone}>
          <dt>Features {name}</dt>
          <dd>{features.map(nameOf).join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}

const has = (features: readonly PageFeature[], { type }: PageFeature) =>
  features.some((one) => one.type === type)

const nameOf = ({ type_text, is_own }: PageFeature) => (is_own ? `${type_text} (yours)` : type_text)

/** `depth`: the depth of the later check. */
type MovedCountsProps = { now: readonly TopEntry[]; lost: readonly TopEntry[]; depth: number }

/** Counts of results that moved up, moved down, are new or are gone. */
function MovedCounts({ now, lost, depth }: MovedCountsProps) {
  const count = (text: TopEntry['diff_text']) => now.filter(({ diff_text }) => diff_text === text).length
  const counts = [
    { name: 'up', tone: 'up', amount: count('improved') },
    { name: 'down', tone: 'down', amount: count('declined') },
    { name: 'new', tone: 'up', amount: count('new') },
    { name: 'gone', words: `left the top ${depth}`, tone: 'down', amount: lost.length },
    { name: 'unchanged', tone: 'still', amount: count('stable') },
  ]
  return (
    <ul className={styles.counts} aria-label="Moved">
      {counts.map(({ name, words = name, tone, amount }) => (
        <li key={name} data-tone={tone} data-moved={name} data-none={amount === 0 || undefined}>
          <b>{amount}</b> {words}
        </li>
      ))}
    </ul>
  )
}
