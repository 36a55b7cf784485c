import {
  defaultLandingPageSort,
  type LandingPage,
  type LandingPageSort,
  landingPageSortOrders,
} from '@rankline/contract/landing-pages/calls'
import { readableParts, readableUrl } from '@rankline/contract/readable'
import { keysOf } from '@rankline/contract/wire'
import { Fragment, useState } from 'react'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { explained } from '../../ui/explained.ts'
import { counted } from '../../ui/format.ts'
import { ExplainedName } from '../../ui/Help.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { RowToggle } from '../../ui/tables/RowToggle.tsx'
import { SortHead } from '../../ui/tables/SortHead.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableFrame } from '../../ui/tables/TableFrame.tsx'
import type { Sessions } from '../analytics/analytics.api.ts'
import type { Filters } from './landing-pages.api.ts'
import styles from './landing-pages.module.css'
import { PageKeywords } from './PageKeywords.tsx'
import { PageNumbers } from './PageNumbers.tsx'

type Column = {
  name: string
  sort?: LandingPageSort
  isNumber?: boolean
  hint?: string
  /** Shown where the project has a property of Google Analytics. */
  isOfAnalytics?: true
}

const columns: readonly Column[] = [
  { name: 'Page', sort: 'url' },
  { name: 'Keywords', sort: 'keywords', isNumber: true, hint: explained.pageKeywords },
  { name: 'Won', sort: 'won', isNumber: true, hint: explained.pageWon },
  {
    name: 'Lost',
    sort: 'lost',
    isNumber: true,
    hint: explained.pageLost,
  },
  { name: 'Avg. position', sort: 'position', isNumber: true, hint: explained.averagePosition },
  { name: 'Visibility', sort: 'visibility', isNumber: true, hint: explained.visibility },
  { name: 'Traffic', sort: 'traffic', isNumber: true, hint: explained.traffic },
  { name: '1d', sort: 'day', isNumber: true, hint: explained.trafficDay },
  { name: '7d', sort: 'week', isNumber: true, hint: explained.trafficWeek },
  { name: 'Share', sort: 'share', isNumber: true, hint: explained.pageShare },
  { name: 'Value', isNumber: true, hint: explained.value },
  { name: 'Sessions', isNumber: true, hint: explained.pageSessions, isOfAnalytics: true },
  { name: 'Key events', isNumber: true, hint: explained.pageKeyEvents, isOfAnalytics: true },
  { name: '30 days', hint: explained.averageTrend },
  { name: 'Best keyword' },
]

type Props = {
  projectId: number
  filters: Filters | null
  pages: readonly LandingPage[]
  /** By the id of the row; null without a property of Google Analytics. */
  sessions: ReadonlyMap<number, Sessions> | null
  isStale: boolean
}

/** A row per page, which expands to its keywords, or per folder, which leads to its pages. */
export function LandingPagesTable({ projectId, filters, pages, sessions, isStale }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const current = useOrder()
  const isByFolder = useSearchParams().group === 'folder'
  const shown = columns.filter(({ isOfAnalytics }) => sessions !== null || !isOfAnalytics)
  return (
    <TableFrame isStale={isStale}>
      <Table className={styles.table}>
        <thead>
          <tr>
            {shown.map(({ name, sort, isNumber = false, hint }) =>
              sort === undefined ? (
                <th key={name} scope="col" data-number={isNumber || undefined}>
                  {hint === undefined ? name : <ExplainedName text={hint}>{name}</ExplainedName>}
                </th>
              ) : (
                <SortHead
                  key={name}
                  {...{ name, sort, isNumber, hint }}
                  current={current}
                  first={landingPageSortOrders[sort]}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => {
            const isOpen = open === page.id
            return (
              <Fragment key={page.id}>
                <tr data-open={isOpen || undefined}>
                  <th scope="row" className={styles.page}>
                    {isByFolder ? (
                      <FolderLink projectId={projectId} page={page} />
                    ) : (
                      <>
                        <RowToggle
                          className={styles.toggle}
                          isOpen={isOpen}
                          label={`Keywords of ${readableUrl(page.url)}`}
                          disabled={page.keywords === 0}
                          onClick={() => setOpen(isOpen ? null : page.id)}
                        />
                        <OuterLink href={page.url} hint={page.url} data-touch="line">
                          <Address {...readableParts(page.url)} />
                        </OuterLink>
                      </>
                    )}
                  </th>
                  <PageNumbers page={page} sessions={sessions === null ? null : sessions.get(page.id)} />
                </tr>
                {isOpen && (
                  <tr className={styles.inside}>
                    <td colSpan={shown.length}>
                      <PageKeywords projectId={projectId} filters={filters} page={page} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function FolderLink({ projectId, page }: { projectId: number; page: LandingPage }) {
  const { group: _group, page: _page, ...search } = useSearchParams()
  const folder = readableUrl(page.url)
  return (
    <>
      <AppLink
        to={`/projects/${projectId}/pages`}
        search={{ ...search, query: page.url }}
        data-touch="line"
        aria-label={`Pages of ${folder}`}
      >
        {folder}
      </AppLink>{' '}
      <span className={styles.count}>{counted(page.pages, 'page')}</span>
    </>
  )
}

/** Reads the sort order from the address. */
function useOrder(): { sort: LandingPageSort; order: 'asc' | 'desc' } {
  const search = useSearchParams()
  const sort = keysOf(landingPageSortOrders).find((key) => key === search.sort) ?? defaultLandingPageSort
  const order = search.order === 'asc' || search.order === 'desc' ? search.order : landingPageSortOrders[sort]
  return { sort, order }
}

/** Shows only the path if space is small, because nearly all pages have the same host. */
const Address = ({ host, path }: { host: string; path: string }) =>
  path === '' ? (
    host
  ) : (
    <>
      <span className={styles.host}>{host}</span>
      {path}
    </>
  )
