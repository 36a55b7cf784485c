import type { LandingPage, landingPageSorts } from '@rankline/contract/landing-pages'
import { readableParts, readableUrl } from '@rankline/contract/readable'
import { IconChevronDown, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatDecimal, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import styles from './landing-pages.module.css'
import { PageKeywords } from './PageKeywords.tsx'

type Sort = (typeof landingPageSorts)[number]

const columns: readonly { name: string; sort?: Sort; first?: 'asc' | 'desc'; isNumber?: boolean }[] = [
  { name: 'Page', sort: 'url', first: 'asc' },
  { name: 'Keywords', sort: 'keywords', first: 'desc', isNumber: true },
  { name: 'Avg. position', sort: 'position', first: 'asc', isNumber: true },
  { name: 'Visibility', sort: 'visibility', first: 'desc', isNumber: true },
  { name: 'Traffic', sort: 'traffic', first: 'desc', isNumber: true },
  { name: 'Value', isNumber: true },
  { name: 'Best keyword' },
]

type Props = { projectId: number; pages: readonly LandingPage[]; isStale: boolean }

/** A row per page, which expands to its keywords. */
export function LandingPagesTable({ projectId, pages, isStale }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <div className={styles.scroller} data-stale={isStale || undefined}>
      <table className={styles.table} aria-busy={isStale}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => {
            const isOpen = open === page.id
            return (
              <Fragment key={page.id}>
                <tr data-open={isOpen || undefined}>
                  <th scope="row" className={styles.page}>
                    <button
                      type="button"
                      className={styles.toggle}
                      aria-expanded={isOpen}
                      aria-label={`Keywords of ${readableUrl(page.url)}`}
                      onClick={() => setOpen(isOpen ? null : page.id)}
                    >
                      <IconChevronRight size={15} stroke={1.75} aria-hidden />
                    </button>
                    <OuterLink href={page.url} title={page.url} data-touch="line">
                      <Address {...readableParts(page.url)} />
                    </OuterLink>
                  </th>
                  <td data-number data-label="Keywords">
                    <b>{formatNumber(page.keywords)}</b>
                  </td>
                  <td data-number data-label="Avg. position">
                    {formatDecimal(page.avg_position)}
                  </td>
                  <td data-number data-label="Visibility">
                    {formatPercent(page.visibility)}
                  </td>
                  <td data-number data-label="Traffic">
                    {formatNumber(page.traffic)}
                  </td>
                  <td data-number data-label="Value">
                    {formatMoney(page.traffic_value)}
                  </td>
                  <td className={styles.best} data-label="Best keyword">
                    <b>{page.best_keyword.current_position}</b>{' '}
                    <AppLink to={`/keywords/${page.best_keyword.id}`} data-touch="line">
                      {page.best_keyword.keyword}
                    </AppLink>
                  </td>
                </tr>
                {isOpen && (
                  <tr className={styles.inside}>
                    <td colSpan={columns.length}>
                      <PageKeywords projectId={projectId} page={page} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Head({ column: { name, sort, first, isNumber } }: { column: (typeof columns)[number] }) {
  const search = useSearchParams()
  const change = useChangeSearch()
  if (sort === undefined)
    return (
      <th scope="col" data-number={isNumber}>
        {name}
      </th>
    )
  const isSorted = (search.sort ?? 'keywords') === sort
  const order = isSorted ? (search.order ?? first) : undefined
  const Arrow = order === 'asc' ? IconChevronUp : IconChevronDown
  return (
    <th
      scope="col"
      data-number={isNumber}
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={styles.sort}
        data-sorted={isSorted || undefined}
        onClick={() =>
          change({ sort, order: !isSorted ? first : order === 'asc' ? 'desc' : 'asc', page: undefined })
        }
      >
        {name}
        {isSorted && <Arrow size={13} stroke={2} aria-hidden />}
      </button>
    </th>
  )
}

/** In little space only the path is shown; nearly all pages have the same host. */
const Address = ({ host, path }: { host: string; path: string }) =>
  path === '' ? (
    host
  ) : (
    <>
      <span className={styles.host}>{host}</span>
      {path}
    </>
  )
