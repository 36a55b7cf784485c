import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { isNarrowed } from '@rankline/contract/keywords/filters'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { wasRefused } from '../../platform/api.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { phoneScreen } from '../../platform/phone-screen.ts'
import { useRowSelection } from '../../platform/row-selection.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { useStore } from '../../platform/store.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { NotRefreshed } from '../../ui/feedback/QueryStates.tsx'
import { formatNumber } from '../../ui/format.ts'
import { useLastPage } from '../../ui/last-page.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { ComparisonProvider, useComparison } from '../keyword-filters/comparison.ts'
import { clearedList, requestOf } from '../keyword-filters/filters.ts'
import type { KeywordPage } from '../keyword-filters/keyword-list.api.ts'
import { bulkWork } from '../matching-keywords/matching.ts'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import roomStyles from './drawer-room.module.css'
import { closed, type DrawerState, opened, roomOf, toggled } from './drawer-state.ts'
import { KeywordCards } from './KeywordCards.tsx'
import { keywordTotalQuery } from './keywords.api.ts'
import { ListBarSkeleton } from './ListBarSkeleton.tsx'
import { rangeOf } from './list-selection.ts'
import { Drawer, KeywordPanel, ListBar, RowActions } from './next-part.ts'
import { KeywordDetail } from './opened-detail.tsx'
import { useDrawer } from './opened-drawer.ts'
import { KeywordSkeleton, KeywordTable } from './table-part.ts'
import { useKeywordList } from './use-keyword-list.ts'
import styles from './view.module.css'

type Props = {
  /** All projects if undefined. */
  projectId?: number
}

const NoKeywords = lazyPart(() => import('./EmptyKeywords.tsx'), 'NoKeywords')
const NothingFound = lazyPart(() => import('./EmptyKeywords.tsx'), 'NothingFound')
const BulkBar = lazyPart(() => import('./BulkBar.tsx'), 'BulkBar')
const BulkProgress = lazyPart(() => import('./BulkProgress.tsx'), 'BulkProgress')
const MatchingOffer = lazyPart(() => import('./MatchingOffer.tsx'), 'MatchingOffer')
const LinkedElsewhere = lazyPart(() => import('./LinkedElsewhere.tsx'), 'LinkedElsewhere')

/** The keywords of one project or of all: filters, list, drawer and bulk actions. */
export function KeywordsView(props: Props) {
  // Another project starts with fresh state, so that no rows or selection carry over.
  return <View key={props.projectId ?? 'pool'} {...props} />
}

function View({ projectId }: Props) {
  const search = useSearchParams()
  const changeSearch = useChangeSearch()
  const request = requestOf(search, projectId)
  const { query, page, keywords, overrides } = useKeywordList(request, projectId)
  const ofPool = useQuery({ ...keywordTotalQuery, enabled: projectId === undefined }).data
  const total = page?.overview?.keyword_count ?? ofPool
  const work = useStore(bulkWork)
  const { drawer, setDrawer, linkedId } = useDrawer()
  const ids = keywords.map(({ id }) => id)
  const selection = useRowSelection('keywords', { pageIds: ids, scope: 'list' })
  const selected = selection.matching === null ? selection.ids : new Set(ids)
  const lastPicked = useRef<number | null>(null)
  const isPhone = useMediaQuery(phoneScreen, false, { getInitialValueInEffect: false })
  const isPool = projectId === undefined
  useEffect(() => {
    Drawer.preload()
    RowActions.preload()
  }, [])
  useLastPage(page)

  const pageIds = usePageIds(keywords)
  const comparison = useComparison(pageIds, search)

  const isFailed = page === undefined && query.isError
  const isLeft = page !== undefined && query.isError
  // The server refuses the address's parameters, so a retry would fail too.
  const isMistaken = query.error !== null && wasRefused(query.error) && Object.keys(search).length > 0
  const isEmpty = page?.total === 0 && !query.isPlaceholderData
  if (isEmpty && (total === 0 || !isNarrowed(search))) return <NoKeywords projectId={projectId} />

  const isCounted = page !== undefined && total !== undefined && !query.isPlaceholderData
  const matching = isCounted ? { count: page.total, of: total } : undefined
  const isPageSelected = ids.length > 0 && selection.onPage.length === ids.length
  const openKeyword = keywords.find(({ id }) => id === drawer.keywordId)
  const toggleDrawer = (id: number) => setDrawer((state) => toggled(state, id))
  const changeDrawer = (change: Partial<DrawerState>) => setDrawer((state) => ({ ...state, ...change }))
  const list = {
    keywords,
    pageIds,
    overrides,
    selected,
    openId: drawer.keywordId,
    isPool,
    isStale: query.isPlaceholderData,
    onSelect: (id: number, isRange: boolean) => {
      selection.select(isRange ? rangeOf(ids, lastPicked.current, id) : [id], !selected.has(id))
      lastPicked.current = id
    },
    onSelectPage: (isSelected: boolean) => selection.select(ids, isSelected),
    onToggleDrawer: toggleDrawer,
  }
  return (
    <section aria-label="Keywords">
      <ListBar
        waiting={<ListBarSkeleton />}
        projectId={projectId}
        matching={matching}
        request={request}
        selection={selection}
        isPhone={isPhone}
      />
      {isFailed && (
        <ErrorState
          title="We couldn’t load the keywords"
          text={isMistaken ? 'A filter of this address is not valid.' : 'Nothing is lost. Try again.'}
          prescribed={
            projectId === undefined
              ? ['UNABLE TO GET KEYWORDS', 'Invalid or empty keywords']
              : ['UNABLE TO GET PROJECT KEYWORDS', 'Invalid or empty project keywords']
          }
          {...(isMistaken
            ? { retry: 'Clear filters', onRetry: () => changeSearch(clearedList) }
            : { onRetry: () => void query.refetch() })}
        />
      )}
      {work !== null && <BulkProgress work={work} />}
      {page === undefined && !isFailed && (isPhone ? <CardsSkeleton /> : <KeywordSkeleton />)}
      {isLeft && <NotRefreshed isRetrying={query.isFetching} onRetry={() => void query.refetch()} />}
      {isEmpty && <NothingFound />}
      {page !== undefined && !isEmpty && (
        <>
          {isPageSelected && page.total > ids.length && (
            <MatchingOffer request={request} projectId={projectId} selection={selection} total={page.total} />
          )}
          {linkedId !== null && !query.isPlaceholderData && !ids.includes(linkedId) && (
            <LinkedElsewhere keywordId={linkedId} onClose={() => setDrawer(closed)} />
          )}
          <ComparisonProvider value={comparison}>
            {isPhone ? (
              <KeywordCards
                {...list}
                renderDrawer={(keyword) => (
                  <Drawer
                    waiting={<DrawerSkeleton tab={drawer.tab} />}
                    keyword={keyword}
                    state={drawer}
                    onChange={changeDrawer}
                  />
                )}
              />
            ) : (
              <div className={styles.beside} data-open={openKeyword !== undefined || undefined}>
                <KeywordTable
                  {...list}
                  onShowDetails={(id) => setDrawer((state) => opened(state, id))}
                  onCloseDrawer={() => setDrawer(closed)}
                />
                {openKeyword !== undefined && (
                  <KeywordPanel
                    waiting={<DrawerSkeleton tab={drawer.tab} />}
                    keyword={openKeyword}
                    ids={ids}
                    state={drawer}
                    onChange={changeDrawer}
                    onClose={() => setDrawer(closed)}
                  />
                )}
              </div>
            )}
          </ComparisonProvider>
          <Foot page={page} total={total} />
        </>
      )}
      {selection.ids.size > 0 && <BulkBar request={request} selection={selection} />}
      <KeywordDetail ids={ids} request={request} />
    </section>
  )
}

/** Shown until the drawer's code has loaded, as high as the drawer. */
const DrawerSkeleton = ({ tab }: { tab: string }) => (
  <section className={roomStyles.room} data-room={roomOf(tab)}>
    <Skeleton className={roomStyles.waiting} role="status" aria-label="Loading" />
  </section>
)

/** Returns the same array while the page has the same keywords, in any order and with any values. */
function usePageIds(keywords: readonly { id: number }[]): readonly number[] {
  const key = keywords
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .join()
  return useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key])
}

function Foot({ page, total }: { page: KeywordPage; total: number | undefined }) {
  const first = (page.current_page - 1) * page.per_page + 1
  const last = first + page.data.length - 1
  const isNarrowed = total !== undefined && total !== page.total
  return (
    <footer className={styles.foot}>
      <span className={styles.range}>
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(page.total)}
        {isNarrowed && ` · ${formatNumber(total)} in all`}
      </span>
      <Pagination page={page} />
    </footer>
  )
}
