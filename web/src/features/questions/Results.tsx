import type { AnswerRates, QuestionList } from '@rankline/contract/questions/calls'
import type { AskingProgress } from '@rankline/contract/questions/progress'
import { type QuestionSurface, surfaceNames } from '@rankline/contract/questions/surface-names'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { shortDay } from '../../ui/charts/days.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { StatTile } from '../../ui/data/StatTile.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx'
import { FindBar } from '../../ui/filters/FindBar.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { failureText } from './failures.ts'
import { topicsOf } from './QuestionFields.tsx'
import { QuestionsTable } from './QuestionsTable.tsx'
import { ratesQuery } from './questions.api.ts'
import styles from './questions.module.css'
import { Steps } from './Steps.tsx'
import { countsText, intervalText, shareText } from './shares.ts'
import { periodIn, rangeOf } from './surface-choice.ts'

const AnswerExports = lazyPart(() => import('./AnswerExports.tsx'), 'AnswerExports')
const RateChart = lazyPart(() => import('./RateChart.tsx'), 'RateChart')
const Comparisons = lazyPart(() => import('./Comparisons.tsx'), 'Comparisons')
const EngineReports = lazyPart(() => import('./EngineReports.tsx'), 'EngineReports')
const AnswerSources = lazyPart(() => import('./AnswerSources.tsx'), 'AnswerSources')

type Props = {
  projectId: number
  list: QuestionList
  progress: AskingProgress
  surface: QuestionSurface
}

/** The answers of one surface in numbers. Surfaces answer differently, so they are never added together. */
export function Results({ projectId, list, progress, surface }: Props) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const topics = topicsOf(list.questions)
  const range = rangeOf(periodIn(search))
  const query = useQuery(ratesQuery(projectId, surface, range, search.topic))
  const asked = progress.find((one) => one.surface === surface)
  return (
    <>
      <FindBar>
        <FilterMenu
          name="Surface"
          choices={progress.map((one) => ({ value: one.surface, label: surfaceNames[one.surface] }))}
          values={[surface]}
          onChoose={(wanted) => change({ surface: wanted })}
        />
        {topics.length > 0 && (
          <FilterMenu
            name="Topic"
            choices={topics.map((topic) => ({ value: topic, label: topic }))}
            values={search.topic === undefined ? [] : [search.topic]}
            onChoose={(topic) => change({ topic })}
            onClear={() => change({ topic: undefined })}
          />
        )}
        {query.data?.is_invented === 1 && <Badge tone="warn">Invented by the sandbox</Badge>}
        {asked?.last != null && (
          <span className={styles.atEnd}>
            <AnswerExports shown={{ projectId, surface, range, topic: search.topic }} />
          </span>
        )}
      </FindBar>
      <QueryStates query={query} title="The answers could not be loaded" waiting={<TableSkeleton rows={8} />}>
        {(rates) => (
          <>
            {rates.days.some(({ answers }) => answers > 0) ? (
              <>
                <Tiles rates={rates} />
                <RateChart rates={rates} baskets={list.baskets} range={range} />
                <Comparisons rates={rates} />
              </>
            ) : (
              <NoAnswers surface={surface} topic={search.topic} asked={asked} />
            )}
            <QuestionsTable {...{ projectId, list, surface }} rates={rates} />
            {rates.questions.length > 0 && (
              <AnswerSources {...{ projectId, surface }} topic={search.topic} brands={list.brands} />
            )}
            <EngineReports
              {...{ projectId, surface }}
              cited={rates.days.findLast(({ answers }) => answers > 0)?.of[0]?.cited}
            />
          </>
        )}
      </QueryStates>
    </>
  )
}

/** The own brand on the last day with answers. */
function Tiles({ rates: { days } }: { rates: AnswerRates }) {
  const last = days.findLast(({ answers }) => answers > 0)!
  const own = last.of[0]
  const rate = (of: NonNullable<typeof own>['named'] | undefined) =>
    of == null
      ? undefined
      : `${countsText(of.found, of.answers)} · 95%: ${intervalText({ low: of.low, high: of.high })}`
  return (
    <div className={styles.tiles}>
      <StatTile
        label="Name you"
        value={shareText(own?.named?.rate)}
        note={rate(own?.named)}
        hint="Mean over questions of the share of answers that name the brand. The interval is for these questions."
      />
      <StatTile
        label="Cite you"
        value={shareText(own?.cited?.rate)}
        note={rate(own?.cited)}
        hint="Mean over questions of the share of answers with a page of the brand among their sources."
      />
      <StatTile
        label="Share of voice"
        value={shareText(own?.voice?.share)}
        note={own?.voice == null ? undefined : `95%: ${intervalText(own.voice)}`}
        hint="Answers that name the brand, of the namings of all brands."
      />
      <StatTile
        label="Answers"
        value={formatNumber(last.answers)}
        note={`to ${counted(last.questions, 'question')} on ${shortDay(last.date)}${gapsText(last)}`}
        hint="Answers of the last day. Failed attempts and pages without an answer are gaps, and in no share."
      />
    </div>
  )
}

const gapsText = ({ none_shown, failed }: { none_shown: number; failed: number }) =>
  [
    ...(none_shown > 0 ? [`, ${formatNumber(none_shown)} not shown`] : []),
    ...(failed > 0 ? [`, ${formatNumber(failed)} failed`] : []),
  ].join('')

type NoAnswersProps = {
  topic: string | undefined
  surface: QuestionSurface
  asked: AskingProgress[number] | undefined
}

function NoAnswers({ surface, topic, asked }: NoAnswersProps) {
  if ((asked?.waiting ?? 0) > 0)
    return (
      <>
        <Steps current={3} />
        <EmptyState
          title="Answers are on the way"
          subtitle={`${counted(asked!.waiting, 'answer')} of ${surfaceNames[surface]}. They appear here as they arrive; you can leave this page.`}
        />
      </>
    )
  if (topic !== undefined && asked?.last != null)
    return (
      <EmptyState
        title="No answers with this topic"
        subtitle="Choose another topic, or remove the filter to see all answers."
        drawing="search"
      />
    )
  return (
    <EmptyState
      title="No answers"
      subtitle={
        asked?.last == null
          ? `${surfaceNames[surface]} has not answered yet.`
          : `${surfaceNames[surface]} was asked on ${shortDay(asked.last.date)}. ${failureText(asked.failure)}`
      }
      guide={{ label: 'What can go wrong', page: 'ai-visibility' }}
    />
  )
}
