import { backoff } from '@rankline/contract/backoff'
import { escapeHtml } from '@rankline/contract/escape-html'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed, wasRefused } from './api.ts'
import { showError } from './messages.ts'

/** Server state of the whole site. Lists that keep their place while paging pass `placeholderData: keepPreviousData`. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The screen shows refusals itself; a failed refetch keeps the shown content.
    onError(error, { state }) {
      if (state.data === undefined && error instanceof CallFailed && !wasRefused(error))
        showError(escapeHtml(error.message))
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      retry: isWorthRetrying,
      retryDelay,
      // Server-sent events keep open pages current.
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})

const TRIES = 2
/** A busy server refuses at once, so it gets more attempts. */
const TRIES_WHILE_BUSY = 5

/** Retries only if the server is unreachable, failing or busy; not after a refusal or a timeout of half a minute. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof CallFailed) || error.code === 'TOO_SLOW') return false
  if (error.status === 503) return failures < TRIES_WHILE_BUSY
  return failures < TRIES && (error.status === 0 || error.status >= 502)
}

/** Doubles the delay up to four seconds, with jitter, so that pages refused together do not retry together. */
export function retryDelay(attempt: number, _error?: unknown, random = Math.random): number {
  return backoff(attempt, { first: 400, longest: 4_000, jitter: [0.5, 1] }, random)
}

type QueryOutcome<T> = { data: T | undefined; isError: boolean }

/** A resource for the screens' states: null while loading, false if failed, else the data. */
export function resourceOf<T>(query: QueryOutcome<T>): T | null | false {
  if (query.data !== undefined) return query.data
  return query.isError ? false : null
}
