import {
  type CannibalisationSort,
  type CannibalisedKeyword,
  cannibalisationSortOrders,
  defaultCannibalisationSort,
} from '@rankline/contract/cannibalisation/calls'
import { keysOf } from '@rankline/contract/wire'
import { useState } from 'react'
import { useSearchParams } from '../../platform/search-params.ts'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { SortHead } from '../../ui/tables/SortHead.tsx'
import { CannibalisationRow } from './CannibalisationRow.tsx'

const columns: readonly { name: string; sort: CannibalisationSort; hint?: string }[] = [
  { name: 'Keyword', sort: 'keyword' },
  { name: 'Swaps', sort: 'traded', hint: 'How often two pages swapped places in the period' },
  { name: 'Last swap', sort: 'last' },
  { name: 'Pages in SERP', sort: 'pages', hint: 'Pages of the site in the last complete result page' },
  { name: 'Position', sort: 'position' },
  { name: 'Best', sort: 'best', hint: 'Best position ever' },
  { name: 'Traffic', sort: 'traffic', hint: 'Estimated visits a month' },
  {
    name: 'Traffic at best',
    sort: 'at_best',
    hint: 'Estimated visits a month at its best position: what is at stake',
  },
]

type Props = { keywords: readonly CannibalisedKeyword[]; isStale: boolean }

/** A row per keyword, which expands to the pages that compete. */
export function CannibalisationTable({ keywords, isStale }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const current = useOrder()
  return (
    <NumberTable
      isStale={isStale}
      head={columns.map(({ name, sort, hint }) => (
        <SortHead
          key={name}
          {...{ name, sort, hint, current }}
          isNumber={sort !== 'keyword'}
          first={cannibalisationSortOrders[sort]}
        />
      ))}
    >
      {keywords.map((keyword) => (
        <CannibalisationRow
          key={keyword.id}
          keyword={keyword}
          columns={columns.length}
          isOpen={open === keyword.id}
          onToggle={() => setOpen(open === keyword.id ? null : keyword.id)}
        />
      ))}
    </NumberTable>
  )
}

/** Reads the sort order from the address. */
function useOrder(): { sort: CannibalisationSort; order: 'asc' | 'desc' } {
  const search = useSearchParams()
  const sort =
    keysOf(cannibalisationSortOrders).find((key) => key === search.sort) ?? defaultCannibalisationSort
  const order =
    search.order === 'asc' || search.order === 'desc' ? search.order : cannibalisationSortOrders[sort]
  return { sort, order }
}
