import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useParts } from './parts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The keyword whose detail is open over a list: a history entry, so that Back closes it. */
    openedKeyword?: number
  }
}

/** Opens the detail of a keyword over the list; the list's address stays the same. */
export function useOpenDetail(): (keywordId: number) => void {
  const navigate = useNavigate()
  return (keywordId) =>
    void navigate({
      to: '.',
      search: ((current: unknown) => current) as never,
      state: (state) => ({ ...state, openedKeyword: keywordId }),
      resetScroll: false,
    })
}

/** The detail of one keyword over its list; it stays open after a reload. */
export function KeywordDetail() {
  const keywordId = useRouterState({ select: ({ location }) => location.state.openedKeyword })
  const { history } = useRouter()
  const { Detail } = useParts()
  if (keywordId === undefined || Detail === undefined) return null
  return <Detail keywordId={keywordId} onClose={() => history.back()} />
}
