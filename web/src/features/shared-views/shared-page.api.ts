import type { QuestionSurface } from '@rankline/contract/questions/surface-names'
import {
  openSharedView,
  sharedAnswers,
  sharedCharts,
  sharedKeywords,
  unlockSharedView,
} from '@rankline/contract/shared-views/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, wasRefused } from '../../platform/api.ts'
import type { DayRange } from '../../ui/charts/days.ts'

/** The credentials for a shared view: the token in its address, and a pass once the password is accepted. */
export type Key = { token: string; pass?: string }

const of = ({ token, pass = '' }: Key) => ['shared view', token, pass] as const
const background = true
/** A refusal is not retried; the screen explains it. */
const retry = (failures: number, error: Error) => failures < 2 && !wasRefused(error)

export const openQuery = (key: Key) =>
  queryOptions({
    queryKey: [...of(key), 'open'],
    queryFn: ({ signal }) => call(openSharedView, key, { signal, background }),
    retry,
  })

export const chartsQuery = (key: Key, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [...of(key), 'charts', from, to],
    queryFn: ({ signal }) =>
      call(sharedCharts, { ...key, date_custom_start: from, date_custom_end: to }, { signal, background }),
    placeholderData: keepPreviousData,
    retry,
  })

export const answersQuery = (key: Key, surface: QuestionSurface | undefined) =>
  queryOptions({
    queryKey: [...of(key), 'answers', surface],
    queryFn: ({ signal }) =>
      call(sharedAnswers, { ...key, ...(surface !== undefined && { surface }) }, { signal, background }),
    placeholderData: keepPreviousData,
    retry,
  })

type List = { page: number; sort: string; order: 'asc' | 'desc'; keyword_query?: string }

export const keywordsQuery = (key: Key, list: List) =>
  queryOptions({
    queryKey: [...of(key), 'keywords', list],
    queryFn: ({ signal }) => call(sharedKeywords, { ...key, ...list }, { signal, background }),
    placeholderData: keepPreviousData,
    retry,
  })

const kept = (token: string) => `shared_pass ${token}`

/** Reads the pass that this browser tab stores until it is closed. */
export const keptPass = (token: string): string | undefined =>
  sessionStorage.getItem(kept(token)) ?? undefined

/** @throws {CallFailed} for a wrong password */
export async function unlock(token: string, password: string): Promise<string> {
  const { pass } = await call(unlockSharedView, { token, password }, { background })
  sessionStorage.setItem(kept(token), pass)
  return pass
}
