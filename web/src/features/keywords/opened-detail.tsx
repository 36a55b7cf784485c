import { listQueryOf } from '@rankline/contract/keywords/neighbours'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { ListRequest } from '../keyword-filters/filters.ts'

const KeywordDetailModal = lazyPart(
  () => import('../keyword-detail/KeywordDetailModal.tsx'),
  'KeywordDetailModal',
)

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

/** The detail of one keyword over its list; it stays open after a reload. `ids`: the keywords of the page, in order. */
export function KeywordDetail({ ids, request }: { ids: readonly number[]; request: ListRequest }) {
  const keywordId = useRouterState({ select: ({ location }) => location.state.openedKeyword })
  const { history } = useRouter()
  const navigate = useNavigate()
  if (keywordId === undefined) return null
  const place = ids.indexOf(keywordId)
  const neighbour = (step: 1 | -1) => (place === -1 ? undefined : ids[place + step])
  // Replaces the entry of the keyword before, so that Back still closes the detail.
  const show = (id: number) =>
    void navigate({
      to: '.',
      search: ((current: unknown) => current) as never,
      state: (state) => ({ ...state, openedKeyword: id }),
      replace: true,
      resetScroll: false,
    })
  return (
    <KeywordDetailModal
      keywordId={keywordId}
      previousId={neighbour(-1)}
      nextId={neighbour(1)}
      list={listQueryOf(request)}
      onShow={show}
      onClose={() => history.back()}
    />
  )
}
