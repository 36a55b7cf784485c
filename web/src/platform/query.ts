import { escapeHtml } from '@rankline/contract/escape-html'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed, wasRefused } from './api.ts'
import { showError } from './messages.ts'

/** Server state of the whole site. Lists that keep their place while paging pass `placeholderData: keepPreviousData`. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A refusal is told by the screen it concerns; what is only asked for again leaves what is shown as it is.
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
      // Open pages are kept current by server-sent events.
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})

const TRIES = 2
/** A server that is too busy says so at once, and is asked for longer. */
const TRIES_WHILE_BUSY = 5

/** Refusals stay refusals; only an absent, failing or busy server is asked again. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  if (error.status === 503) return failures < TRIES_WHILE_BUSY
  return failures < TRIES && (error.status === 0 || error.status >= 502)
}

/** Doubling up to four seconds, with jitter: pages that were refused together do not come back together. */
export function retryDelay(attempt: number, _error?: unknown, random = Math.random): number {
  const delay = Math.min(400 * 2 ** attempt, 4_000)
  return delay / 2 + (delay / 2) * random()
}

type QueryOutcome<T> = { data: T | undefined; isError: boolean }

/** A loaded resource as the screens' states know it: null while loading, false when failed, else the payload. */
export function resourceOf<T>(query: QueryOutcome<T>): T | null | false {
  if (query.data !== undefined) return query.data
  return query.isError ? false : null
}
