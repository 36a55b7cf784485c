import { exportQuestions, type QuestionFile } from '@rankline/contract/exports/questions'
import { readEngineReport } from '@rankline/contract/imports/engine-reports'
import {
  addQuestions,
  answerRates,
  createBrand,
  estimateAnswers,
  listQuestions,
  listSurfaces,
  questionAnswers,
  removeBrand,
  removeQuestions,
  requestAnswers,
  setQuestionTopics,
  suggestQuestions,
  updateBrand,
} from '@rankline/contract/questions/calls'
import { askingProgress } from '@rankline/contract/questions/progress'
import { listRoundSchedules, listRounds, setRoundSchedule } from '@rankline/contract/questions/rounds'
import { answerSources } from '@rankline/contract/questions/sources'
import type { QuestionSurface } from '@rankline/contract/questions/surface-names'
import { listCountries, listLanguages } from '@rankline/contract/reference/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import type { DayRange } from '../../ui/charts/days.ts'

const of = (projectId: number) => ['questions', projectId] as const
const ofRates = (projectId: number) => [...of(projectId), 'rates'] as const

/** Milliseconds between two looks while answers are on their way, if no event arrives. */
const WAITING = 5_000

export const questionsQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...of(projectId), 'list'],
    queryFn: ({ signal }) => call(listQuestions, { project_id: projectId }, { signal }),
  })

/** The surfaces that the project has asked, with the answers on their way. */
export const progressQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...of(projectId), 'progress'],
    queryFn: ({ signal, queryKey }) =>
      call(
        askingProgress,
        { project_id: projectId },
        { signal, background: queryClient.getQueryData(queryKey) !== undefined },
      ),
    refetchInterval: ({ state }) => state.data?.some(({ waiting }) => waiting > 0) === true && WAITING,
  })

export const surfacesQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...of(projectId), 'surfaces'],
    queryFn: ({ signal }) => call(listSurfaces, { project_id: projectId }, { signal }),
  })

export const suggestionsQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...of(projectId), 'suggestions'],
    queryFn: ({ signal }) => call(suggestQuestions, { project_id: projectId }, { signal, background: true }),
  })

/** The surface, the days and the topic that a page shows. */
export type ShownAnswers = {
  projectId: number
  surface: QuestionSurface
  range: DayRange
  topic: string | undefined
}

const withTopic = (topic: string | undefined) => (topic === undefined ? {} : { topic })

export const ratesQuery = (
  projectId: number,
  surface: QuestionSurface,
  range: DayRange,
  topic: string | undefined,
) =>
  queryOptions({
    queryKey: [...ofRates(projectId), surface, range, topic],
    queryFn: ({ signal, queryKey }) =>
      call(
        answerRates,
        { project_id: projectId, surface, range_start: range.from, range_end: range.to, ...withTopic(topic) },
        { signal, background: queryClient.getQueryData(queryKey) !== undefined },
      ),
    placeholderData: keepPreviousData,
  })

export const sourcesQuery = (projectId: number, surface: QuestionSurface, topic: string | undefined) =>
  queryOptions({
    queryKey: [...ofRates(projectId), 'sources', surface, topic],
    queryFn: ({ signal }) =>
      call(
        answerSources,
        { project_id: projectId, surface, ...withTopic(topic) },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
  })

export const answersQuery = (projectId: number, questionId: number, surface: QuestionSurface) =>
  queryOptions({
    queryKey: [...ofRates(projectId), 'answers', questionId, surface],
    queryFn: ({ signal }) =>
      call(questionAnswers, { project_id: projectId, question_id: questionId, surface }, { signal }),
  })

/** Estimates what a round at one surface would ask and cost now. */
export const estimateQuery = (projectId: number, surface: QuestionSurface, answers: number) =>
  queryOptions({
    queryKey: [...of(projectId), 'estimate', surface, answers],
    queryFn: ({ signal }) =>
      call(estimateAnswers, { project_id: projectId, surface, answers }, { signal, background: true }),
    staleTime: 0,
  })

/** Countries and languages change only with a release. */
const staleTime = Number.POSITIVE_INFINITY

export const countriesQuery = queryOptions({
  queryKey: ['reference', 'countries'],
  queryFn: ({ signal }) => call(listCountries, {}, { signal, background: true }),
  staleTime,
})

export const languagesQuery = queryOptions({
  queryKey: ['reference', 'languages'],
  queryFn: ({ signal }) => call(listLanguages, {}, { signal, background: true }),
  staleTime,
})

const refresh = (projectId: number) => queryClient.invalidateQueries({ queryKey: of(projectId) })

/** @throws {CallFailed} for a file of another form */
export const readReport = (projectId: number, file: File) =>
  call(readEngineReport, { project_id: projectId, report_file: file })

/** The browser goes to the file of what is on screen. */
export const download = (
  content: QuestionFile,
  type: 'csv' | 'xlsx',
  { projectId, surface, range, topic }: ShownAnswers,
) =>
  call(
    exportQuestions,
    {
      ...{ project_id: projectId, surface, content, file_type: type },
      ...{ range_start: range.from, range_end: range.to },
      ...withTopic(topic),
    },
    { showMessage: true },
  )

/** Refreshes what is counted from answers, after new ones arrived. */
export const refreshRates = (projectId: number) =>
  queryClient.invalidateQueries({ queryKey: ofRates(projectId) })

type NewQuestions = {
  project_id: number
  questions: string
  topics: string[]
  country_id: number | null
  language_id: number | null
}

/** @throws {CallFailed} with what is wrong about the lines; nothing is added then */
export async function add({ country_id, language_id, ...values }: NewQuestions) {
  const place = { ...(country_id !== null && { country_id }), ...(language_id !== null && { language_id }) }
  await call(addQuestions, { ...values, ...place }, { showMessage: true })
  await refresh(values.project_id)
}

export async function setTopics(projectId: number, questionIds: readonly number[], topics: string[]) {
  const input = { project_id: projectId, question_ids: [...questionIds], topics }
  await call(setQuestionTopics, input, { showMessage: true })
  await refresh(projectId)
}

export async function remove(projectId: number, questionIds: readonly number[]) {
  const input = { project_id: projectId, question_ids: [...questionIds] }
  await call(removeQuestions, input, { showMessage: true })
  await refresh(projectId)
}

export type BrandValues = { name: string; aliases: string; exclusions: string; domains: string }

/** Stores a brand. @param brandId null: a new one */
export async function saveBrand(projectId: number, brandId: number | null, values: BrandValues) {
  const input = { project_id: projectId, ...values }
  if (brandId === null) await call(createBrand, input, { showMessage: true })
  else await call(updateBrand, { ...input, question_brand_id: brandId }, { showMessage: true })
  await refresh(projectId)
}

export async function deleteBrand(projectId: number, brandId: number) {
  await call(removeBrand, { project_id: projectId, question_brand_id: brandId }, { showMessage: true })
  await refresh(projectId)
}

export type Round = { surface: QuestionSurface; answers: number; ceiling: number | null }

/** Requests the answers of a round. @returns how many are on their way */
export async function ask(projectId: number, { ceiling, ...round }: Round): Promise<number> {
  const input = { project_id: projectId, ...round, ...(ceiling !== null && { ceiling }) }
  return (await call(requestAnswers, input)).answers
}

export const schedulesQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...of(projectId), 'schedules'],
    queryFn: ({ signal }) => call(listRoundSchedules, { project_id: projectId }, { signal }),
  })

export const roundsQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...of(projectId), 'rounds'],
    queryFn: ({ signal }) => call(listRounds, { project_id: projectId }, { signal }),
  })

/** The plan of weekly rounds at a surface. `targetWidth`: a share, 0 to 1. */
export type WeeklyRounds = { answers: number; ceiling: number; targetWidth: number | null }

/** Asks every week from now on. @param weekly null: not any more */
export async function schedule(projectId: number, surface: QuestionSurface, weekly: WeeklyRounds | null) {
  const input = { project_id: projectId, surface }
  const plan =
    weekly === null
      ? { frequency: 'off' as const }
      : {
          frequency: 'weekly' as const,
          answers: weekly.answers,
          ceiling: weekly.ceiling,
          ...(weekly.targetWidth !== null && { target_width: weekly.targetWidth }),
        }
  await call(setRoundSchedule, { ...input, ...plan }, { showMessage: true })
  await refresh(projectId)
}

/** Refreshes what changes while answers arrive. */
export const refreshProgress = (projectId: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: progressQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: roundsQuery(projectId).queryKey }),
  ])

/** Refreshes after rounds were requested. */
export const refreshAsked = refresh
