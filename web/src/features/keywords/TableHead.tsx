import type { Keyword } from '@rankline/contract/keywords/calls'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { FlexRender, type Header, type HeaderGroup } from '@tanstack/react-table'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { type Explained, explained } from '../../ui/explained.ts'
import { ExplainedName, explains } from '../../ui/Help.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import { headerSortChange, sortingOf } from '../keyword-filters/filters.ts'
import type { features, SortableColumn } from './columns.tsx'
import styles from './table.module.css'
import { headerPadding } from './table-size.ts'

type Props = {
  groups: HeaderGroup<typeof features, Keyword>[]
  rowCount: number
  selected: 'none' | 'some' | 'all'
  onSelectPage(isSelected: boolean): void
}

/** Loads the code that drags columns. After a failure, the next press loads it again. */
const loadDrag = () => import('./column-drag.ts').catch(() => undefined)

/** Two header lines: the columns, and below a group its columns. */
export const TableHead = memo(function TableHead({ groups, rowCount, selected, onSelectPage }: Props) {
  const padding = headerPadding(rowCount)
  const [upper, lower] = groups
  return (
    <thead
      className={styles.head}
      style={{ '--extra': `${padding}px` } as CSSProperties}
      onPointerEnter={() => void loadDrag()}
      onPointerDown={({ nativeEvent }) => void loadDrag().then((drag) => drag?.onHeadPress(nativeEvent))}
    >
      <tr>
        {upper?.headers.map((header) => (
          <HeadCell key={header.id} header={ofColumn(header)} rowSpan={header.isPlaceholder ? 2 : 1}>
            {header.column.id === 'select' && (
              <Checkbox
                className={styles.checkbox}
                aria-label="Select the keywords of this page"
                checked={selected === 'all'}
                indeterminate={selected === 'some'}
                disabled={rowCount === 0}
                onChange={(event) => onSelectPage(event.currentTarget.checked)}
              />
            )}
          </HeadCell>
        ))}
      </tr>
      <tr>
        {lower?.headers
          .filter(({ column }) => column.parent !== undefined)
          .map((header) => (
            <HeadCell key={header.id} header={header} isPart />
          ))}
      </tr>
    </thead>
  )
})

type ColumnHeader = Header<typeof features, Keyword, unknown>

/** A placeholder is above its column's own header. */
const ofColumn = (header: ColumnHeader): ColumnHeader =>
  header.subHeaders[0]?.column === header.column ? header.subHeaders[0] : header

function HeadCell({
  header,
  rowSpan = 1,
  isPart = false,
  children,
}: {
  header: ColumnHeader
  rowSpan?: number
  isPart?: boolean
  children?: ReactNode
}) {
  const { id, columnDef } = header.column
  const sort = columnDef.meta?.sort
  const { isSorted, way } = useSorted(sort)
  const title = columnDef.header === undefined ? null : <FlexRender header={header} />
  const isSpoken = id === 'drawer'
  return (
    <th
      scope={header.colSpan > 1 ? 'colgroup' : 'col'}
      colSpan={header.colSpan}
      rowSpan={rowSpan}
      className={styles.headCell}
      data-column={id}
      data-kind={columnDef.meta?.kind}
      data-part={isPart || undefined}
      aria-sort={isSorted ? way : undefined}
    >
      <HeadName sort={sort !== undefined && sortsByName(id) ? sort : undefined} means={columnDef.meta?.means}>
        {title}
      </HeadName>
      {sort !== undefined && !sortsByName(id) && <SortCell sort={sort} name={String(columnDef.header)} />}
      {isSpoken && <Spoken>Details</Spoken>}
      {children}
      {header.subHeaders.length === 0 && columnDef.meta?.kind !== 'control' && (
        <span className={styles.edge} data-resize aria-hidden />
      )}
    </th>
  )
}

/** Heads whose name sorts. Names of other heads explain their numbers; there the rest of the cell sorts. */
const sortsByName = (id: string) =>
  id === 'keyword' || id === 'positions' || id === 'updated_at' || id.startsWith('google_')

/** Fills a head behind its name; sorts the list. */
function SortCell({ sort, name }: { sort: SortableColumn; name: string }) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const { isSorted, way } = useSorted(sort)
  return (
    <button
      type="button"
      className={styles.sortCell}
      aria-label={`Order by ${name}`}
      data-sorted={isSorted ? way : undefined}
      onClick={() => change(headerSortChange(search, sort))}
    />
  )
}

function useSorted(sort: SortableColumn | undefined) {
  const search = useSearchParams()
  const current = sortingOf(search)
  const way = current.order === 'asc' ? ('ascending' as const) : ('descending' as const)
  return { isSorted: search.sort !== undefined && current.sort === sort, way }
}

type NameProps = { sort: SortableColumn | undefined; means: Explained | undefined; children: ReactNode }

function HeadName({ sort, means, children }: NameProps) {
  const text = means && explained[means]
  if (sort === undefined)
    return text === undefined ? (
      <span>{children}</span>
    ) : (
      <ExplainedName text={text}>{children}</ExplainedName>
    )
  return (
    <SortButton sort={sort} text={text}>
      {children}
    </SortButton>
  )
}

type SortProps = { sort: SortableColumn; text: string | undefined; children: ReactNode }

function SortButton({ sort, text, children }: SortProps) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const { isSorted, way } = useSorted(sort)
  const Arrow = isSorted ? (way === 'ascending' ? IconArrowUp : IconArrowDown) : IconSelector
  return (
    <button
      type="button"
      className={styles.sort}
      {...explains(text)}
      data-sorted={isSorted || undefined}
      onClick={() => change(headerSortChange(search, sort))}
    >
      {children}
      <Arrow size={13} stroke={1.75} aria-hidden />
    </button>
  )
}
