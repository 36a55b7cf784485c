import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Query parameters of the address as plain text, e.g. `{ sort: 'name', page: '2' }`. */
export type SearchParams = Record<string, string>

/** Keeps parameters as text: addresses stay readable, and a shared link shows everybody the same. */
export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export type SearchChange = Record<string, string | number | undefined | null>

/** The parameters after a change: others stay, empty ones are removed. */
export function changedSearch(current: SearchParams, change: SearchChange): SearchParams {
  const next = { ...current }
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === null || value === '') delete next[name]
    else next[name] = String(value)
  }
  return next
}

export function useSearchParams(): SearchParams {
  return useRouterState({ select: (state) => state.location.search as SearchParams, structuralSharing: true })
}

/** Changes parameters of the current address; a filter's change should also pass `page: undefined`. */
export function useChangeSearch(): (change: SearchChange, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (change, options = {}) => {
      const search = (current: SearchParams) => changedSearch(current, change)
      void navigate({
        to: '.',
        search: search as never,
        replace: options.replace ?? false,
        resetScroll: false,
      })
    },
    [navigate],
  )
}
