import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useChangeSearch } from '../../platform/search-params.ts'
import { explains } from '../Help.tsx'
import styles from './sort-head.module.css'

type Order<Sort extends string> = { sort: Sort; order: 'asc' | 'desc' }

type Props<Sort extends string> = {
  name: string
  sort: Sort
  hint?: string | undefined
  isNumber: boolean
  current: Order<Sort>
  /** The order of the first click; each later click reverses it. */
  first: 'asc' | 'desc'
}

/** A column header that sorts the table; the order is in the address. */
export function SortHead<Sort extends string>({ name, sort, hint, isNumber, current, first }: Props<Sort>) {
  const change = useChangeSearch()
  const isSorted = current.sort === sort
  const Arrow = current.order === 'asc' ? IconChevronUp : IconChevronDown
  const next = !isSorted ? first : current.order === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={!isSorted ? 'none' : current.order === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={styles.sort}
        {...explains(hint)}
        data-sorted={isSorted || undefined}
        onClick={() => change({ sort, order: next, page: undefined })}
      >
        {name}
        {isSorted && <Arrow size={13} stroke={2} aria-hidden />}
      </button>
    </th>
  )
}
