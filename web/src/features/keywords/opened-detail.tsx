import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useParts } from './parts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The keyword whose detail is open over a list: a step of the history, which Back takes back. */
    openedKeyword?: number
  }
}

/** Opens the detail of a keyword over the list, whose address stays as it is. */
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

/** All that is known of one keyword, over the list it was opened from; a reload finds it open. */
export function KeywordDetail() {
  const keywordId = useRouterState({ select: ({ location }) => location.state.openedKeyword })
  const { history } = useRouter()
  const { Detail } = useParts()
  if (keywordId === undefined || Detail === undefined) return null
  return <Detail keywordId={keywordId} onClose={() => history.back()} />
}
