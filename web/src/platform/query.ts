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
      retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 4_000),
      // Open pages are kept current by server-sent events.
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})

/** Refusals stay refusals; only an absent or failing server is asked again, twice. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof CallFailed && (error.status === 0 || error.status >= 502)
}

type QueryOutcome<T> = { data: T | undefined; isError: boolean }

/** A loaded resource as the screens' states know it: null while loading, false when failed, else the payload. */
export function resourceOf<T>(query: QueryOutcome<T>): T | null | false {
  if (query.data !== undefined) return query.data
  return query.isError ? false : null
}
