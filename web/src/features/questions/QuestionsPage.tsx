import { Button } from '@mantine/core'
import type { QuestionList } from '@rankline/contract/questions/calls'
import type { AskingProgress } from '@rankline/contract/questions/progress'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useLive } from '../../platform/live.ts'
import { queryClient } from '../../platform/query.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted } from '../../ui/format.ts'
import { Lead } from '../../ui/Lead.tsx'
import { ProjectPart, prefetchPart } from '../projects/ProjectPart.tsx'
import { progressQuery, questionsQuery, refreshProgress, refreshRates } from './questions.api.ts'
import styles from './questions.module.css'
import { surfaceIn } from './surface-choice.ts'

const FirstQuestions = lazyPart(() => import('./FirstQuestions.tsx'), 'FirstQuestions')
const FirstRound = lazyPart(() => import('./FirstRound.tsx'), 'FirstRound')
const Results = lazyPart(() => import('./Results.tsx'), 'Results')
const AddQuestionsDialog = lazyPart(() => import('./AddQuestionsDialog.tsx'), 'AddQuestionsDialog')
const AskDialog = lazyPart(() => import('./AskDialog.tsx'), 'AskDialog')
const RoundsDialog = lazyPart(() => import('./RoundsDialog.tsx'), 'RoundsDialog')
const BrandsDialog = lazyPart(() => import('./BrandsDialog.tsx'), 'BrandsDialog')

export function prefetch(params: Record<string, string>) {
  const projectId = Number(params.projectId)
  void queryClient.prefetchQuery(questionsQuery(projectId))
  void queryClient.prefetchQuery(progressQuery(projectId))
  prefetchPart(params)
}

/** A project's head, and below it what answer engines say. */
export const QuestionsPage = () => (
  <ProjectPart name="Questions">{(id) => <QuestionsView projectId={id} />}</ProjectPart>
)

const method = { label: 'How answers are counted', page: 'ai-visibility' }

function QuestionsView({ projectId }: { projectId: number }) {
  const list = useQuery(questionsQuery(projectId))
  const progress = useQuery(progressQuery(projectId))
  const mayAdd = useCan('add')
  useLive(
    1_000,
    () => refreshProgress(projectId),
    (event) => event.type === 'questions' && event.project_id === projectId,
  )
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
    <section aria-label="Questions">
      <QueryStates
        query={both}
        title="The questions could not be loaded"
        waiting={<TableSkeleton rows={8} />}
        isEmpty={({ list, progress }) => list.questions.length === 0 && progress.length === 0}
        empty={
          mayAdd ? (
            <FirstQuestions projectId={projectId} waiting={<TableSkeleton rows={8} />} />
          ) : (
            <EmptyState
              title="No questions yet"
              subtitle="Questions are asked of answer engines, such as ChatGPT. Someone who may add keywords to this project can add them."
              guide={method}
            />
          )
        }
      >
        {(data) => <Asked projectId={projectId} {...data} />}
      </QueryStates>
    </section>
  )
}

type AskedProps = { projectId: number; list: QuestionList; progress: AskingProgress }
type Dialog = 'add' | 'ask' | 'brands' | 'rounds' | null

function Asked({ projectId, list, progress }: AskedProps) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const close = useCallback(() => setDialog(null), [])
  const [mayAdd, mayUpdate] = [useCan('add'), useCan('update')]
  const waiting = progress.reduce((sum, one) => sum + one.waiting, 0)
  const waitingBefore = useRef(waiting)
  useEffect(() => {
    if (waitingBefore.current === waiting) return
    waitingBefore.current = waiting
    void refreshRates(projectId)
  }, [projectId, waiting])
  const surface = surfaceIn(useSearchParams(), progress)
  return (
    <>
      <div className={styles.head}>
        <Lead>
          {counted(list.questions.length, 'question')}, {counted(list.brands.length, 'brand')}.
          {waiting > 0 && ` ${counted(waiting, 'answer')} on the way.`}
        </Lead>
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setDialog('brands')}>
            Brands
          </Button>
          {surface !== null && (
            <Button variant="default" onClick={() => setDialog('rounds')}>
              Rounds
            </Button>
          )}
          {mayAdd && (
            <Button
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setDialog('add')}
            >
              Add questions
            </Button>
          )}
          {mayUpdate && surface !== null && list.questions.length > 0 && (
            <Button onClick={() => setDialog('ask')}>Ask now</Button>
          )}
        </div>
      </div>
      {surface === null ? (
        <FirstRound
          projectId={projectId}
          list={list}
          onBrands={() => setDialog('brands')}
          waiting={<TableSkeleton rows={6} />}
        />
      ) : (
        <Results {...{ projectId, list, progress, surface }} waiting={<TableSkeleton rows={8} />} />
      )}
      {dialog === 'add' && <AddQuestionsDialog {...{ projectId, onClose: close }} />}
      {dialog === 'ask' && <AskDialog {...{ projectId, surface, onClose: close }} />}
      {dialog === 'rounds' && <RoundsDialog {...{ projectId, onClose: close }} />}
      {dialog === 'brands' && <BrandsDialog {...{ projectId, brands: list.brands, onClose: close }} />}
    </>
  )
}
