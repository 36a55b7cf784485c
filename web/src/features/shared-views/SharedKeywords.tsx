import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { SharedKeyword } from '@rankline/contract/shared-views/calls'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted } from '../../ui/format.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { SortHead } from '../../ui/tables/SortHead.tsx'
import { SharedKeywordRow } from './SharedKeywordRow.tsx'
import { type Key, keywordsQuery } from './shared-page.api.ts'
import styles from './shared-page.module.css'

const columns = [
  { name: 'Keyword', sort: 'keyword', first: 'asc' },
  { name: 'Position', sort: 'position', first: 'asc' },
  { name: 'Change', sort: 'change', first: 'desc' },
  { name: 'Best', sort: 'best_position', first: 'asc' },
  { name: 'Last 30 days', sort: null, first: 'asc' },
  { name: 'Volume', sort: null, first: 'asc' },
] as const

/** Lists the keywords with search, sorting and pages. Its state is in the address. */
export function SharedKeywords({ access }: { access: Key }) {
  const search = useSearchParams()
  const sort =
    columns.find((column) => column.sort !== null && column.sort === search.sort)?.sort ?? 'position'
  const order = search.order === 'desc' ? 'desc' : 'asc'
  const query = useQuery(
    keywordsQuery(access, {
      page: Number(search.page) > 0 ? Number(search.page) : 1,
      sort,
      order,
      ...(search.keyword_query !== undefined && { keyword_query: search.keyword_query.slice(0, 100) }),
    }),
  )
  return (
    <section aria-label="Keywords" className={styles.keywords}>
      <div className={styles.listHead}>
        <h2>{query.data === undefined ? 'Keywords' : counted(query.data.total, 'keyword')}</h2>
        <Search />
      </div>
      <QueryStates
        query={query}
        line="The keywords could not be loaded."
        waiting={<TableSkeleton rows={8} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={styles.none}>No keywords here.</p>}
      >
        {(list) => (
          <>
            <Card isFlush className={styles.scroller} data-stale={query.isPlaceholderData || undefined}>
              <Table rows={list.data} current={{ sort, order }} />
            </Card>
            <Pagination page={list} />
          </>
        )}
      </QueryStates>
    </section>
  )
}

function Search() {
  const { keyword_query = '' } = useSearchParams()
  const change = useChangeSearch()
  const [text, setText] = useState(keyword_query)
  const search = useDebouncedCallback(
    (wanted: string) => change({ keyword_query: wanted.trim(), page: undefined }, { replace: true }),
    250,
  )
  return (
    <TextInput
      size="sm"
      type="search"
      aria-label="Search keywords"
      placeholder="Search keywords"
      maxLength={100}
      leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}

type TableProps = { rows: readonly SharedKeyword[]; current: { sort: string; order: 'asc' | 'desc' } }

function Table({ rows, current }: TableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ name, sort, first }) =>
            sort === null ? (
              <th key={name} scope="col">
                {name}
              </th>
            ) : (
              <SortHead key={name} {...{ name, first, current }} sort={sort} isNumber={false} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SharedKeywordRow key={identityOf(row)} row={row} />
        ))}
      </tbody>
    </table>
  )
}

/** Builds a key for a row, because rows have no ids: keyword, place and device. */
const identityOf = (row: SharedKeyword) =>
  [
    row.keyword,
    row.engine_name,
    row.country_name,
    row.language_name,
    row.geo_location_name_canonical,
    row.device_slug,
  ].join('\n')
