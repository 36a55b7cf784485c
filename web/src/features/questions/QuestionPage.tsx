import type { QuestionList } from '@rankline/contract/questions/calls'
import type { AskingProgress } from '@rankline/contract/questions/progress'
import { type QuestionSurface, surfaceKinds, surfaceNames } from '@rankline/contract/questions/surface-names'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { queryClient } from '../../platform/query.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { dayName } from '../../ui/charts/days.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx'
import { FindBar } from '../../ui/filters/FindBar.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { ProjectPart, prefetchPart } from '../projects/ProjectPart.tsx'
import { AnswerCard, type StoredAnswer } from './AnswerCard.tsx'
import { answersQuery, progressQuery, questionsQuery } from './questions.api.ts'
import styles from './questions.module.css'
import { surfaceIn } from './surface-choice.ts'

const DayDifferences = lazyPart(() => import('./DayDifferences.tsx'), 'DayDifferences')

export function prefetch(params: Record<string, string>) {
  const projectId = Number(params.projectId)
  void queryClient.prefetchQuery(questionsQuery(projectId))
  void queryClient.prefetchQuery(progressQuery(projectId))
  prefetchPart(params)
}

/** A project's head above the answers to one question. */
export function QuestionPage() {
  const { questionId } = useParams({ strict: false }) as { questionId: string }
  return (
    <ProjectPart name="Question">
      {(id) => <QuestionView key={questionId} projectId={id} questionId={Number(questionId)} />}
    </ProjectPart>
  )
}

function QuestionView({ projectId, questionId }: { projectId: number; questionId: number }) {
  const list = useQuery(questionsQuery(projectId))
  const progress = useQuery(progressQuery(projectId))
  const both = {
    data:
      list.data === undefined || progress.data === undefined
        ? undefined
        : { list: list.data, progress: progress.data },
    error: list.error ?? progress.error,
    isFetching: list.isFetching || progress.isFetching,
    refetch: () => Promise.all([list.refetch(), progress.refetch()]),
  }
  return (
    <section aria-label="Question">
      <QueryStates query={both} title="The question could not be loaded" waiting={<TableSkeleton rows={8} />}>
        {(data) => <Shown {...{ projectId, questionId }} {...data} />}
      </QueryStates>
    </section>
  )
}

type ShownProps = { projectId: number; questionId: number; list: QuestionList; progress: AskingProgress }

function Shown({ projectId, questionId, list, progress }: ShownProps) {
  const surface = surfaceIn(useSearchParams(), progress)
  const question = list.questions.find(({ id }) => id === questionId)
  const all = `/projects/${projectId}/questions`
  if (question === undefined)
    return (
      <EmptyState
        title="No such question"
        subtitle="It may have been deleted."
        link={{ label: 'All questions', to: all }}
      />
    )
  return (
    <>
      <div className={styles.title}>
        <AppLink
          to={all}
          search={surface === null ? {} : { surface }}
          className={styles.back}
          isExact
          data-touch="line"
        >
          All questions
        </AppLink>
        <h3>{question.text}</h3>
        {question.topics.length > 0 && (
          <span className={styles.topics}>
            {question.topics.map((name) => (
              <Badge key={name}>{name}</Badge>
            ))}
          </span>
        )}
      </div>
      {surface === null ? (
        <EmptyState
          title="No answers yet"
          subtitle="This question has not been asked."
          link={{ label: 'All questions', to: all }}
        />
      ) : (
        <Answers {...{ projectId, questionId, list, progress, surface }} />
      )}
    </>
  )
}

function Answers({
  projectId,
  questionId,
  list,
  progress,
  surface,
}: ShownProps & { surface: QuestionSurface }) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const query = useQuery(answersQuery(projectId, questionId, surface))
  const days = [...new Set(query.data?.map(({ date }) => date))]
  const day = days.find((one) => one === search.day) ?? days[0]
  const others = days.filter((one) => one !== day)
  const against = others.find((one) => one === search.against)
  const choices = (of: readonly string[]) => of.map((value) => ({ value, label: dayName(value) }))
  return (
    <>
      <FindBar>
        <FilterMenu
          name="Surface"
          choices={progress.map((one) => ({ value: one.surface, label: surfaceNames[one.surface] }))}
          values={[surface]}
          onChoose={(wanted) => change({ surface: wanted, day: undefined, against: undefined })}
        />
        {day !== undefined && (
          <FilterMenu
            name="Day"
            choices={choices(days)}
            values={[day]}
            onChoose={(wanted) => change({ day: wanted, ...(wanted === against && { against: undefined }) })}
          />
        )}
        {others.length > 0 && (
          <FilterMenu
            name="Compare with"
            choices={choices(others)}
            values={against === undefined ? [] : [against]}
            onChoose={(wanted) => change({ against: wanted })}
            onClear={() => change({ against: undefined })}
          />
        )}
      </FindBar>
      <QueryStates
        query={query}
        title="The answers could not be loaded"
        waiting={<TableSkeleton rows={8} />}
        isEmpty={(answers) => answers.length === 0}
        empty={
          <EmptyState
            title="No answers yet"
            subtitle={`${surfaceNames[surface]} has not answered this question.`}
          />
        }
      >
        {(answers) => {
          const of = (date: string | undefined): StoredAnswer[] =>
            answers.filter((answer) => answer.date === date).toSorted((a, b) => a.number - b.number)
          return (
            <>
              <Lead>
                {surfaceNames[surface]}, {lowered(surfaceKinds[surface])}.
              </Lead>
              {against !== undefined && day !== undefined && (
                <DayDifferences
                  before={{ date: against, answers: of(against) }}
                  after={{ date: day, answers: of(day) }}
                  brands={list.brands}
                />
              )}
              {of(day).map((answer) => (
                <AnswerCard key={answer.number} answer={answer} brands={list.brands} />
              ))}
            </>
          )
        }}
      </QueryStates>
    </>
  )
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
