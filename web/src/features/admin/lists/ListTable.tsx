import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RowSelection } from '../../../platform/row-selection.ts'
import { changedSearch, type SearchParams, useSearchParams } from '../../../platform/search-params.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { DotsButton } from '../../../ui/popups/DotsButton.tsx'
import { Menu } from '../../../ui/popups/Menu.tsx'
import { SelectAll, SelectRow } from '../../../ui/tables/SelectBoxes.tsx'
import { Table } from '../../../ui/tables/Table.tsx'
import { tip } from '../../../ui/tip.ts'
import styles from './list.module.css'

export type Column<Row> = {
  title: string
  /** The server's name of this sort order, if the list can be sorted by the column. */
  sort?: string
  /** `number`: right-aligned; `wide`: keeps its width; `long`: wraps and fills the space that is left. */
  kind?: 'number' | 'wide' | 'long'
  cell(row: Row): ReactNode
}

export type ListTableProps<Row extends { id: number }> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Names a row for screen readers. */
  nameOf?(row: Row): string
  links?(row: Row): readonly RowLink[]
  isMarked?(row: Row): boolean
  selection?: RowSelection
}

/** Rows of a list; on phones one card each. */
export function ListTable<Row extends { id: number }>({
  rows,
  columns,
  nameOf = ({ id }) => `row ${id}`,
  links,
  isMarked,
  selection,
}: ListTableProps<Row>) {
  return (
    <div className={styles.scroll}>
      <Table className={styles.table}>
        <thead>
          <tr>
            {selection !== undefined && (
              <td className={styles.choice}>
                <SelectAll rows={rows} selection={selection} />
              </td>
            )}
            <th scope="col">#</th>
            {columns.map(({ title, sort, kind }) => (
              <th key={title} scope="col" data-kind={kind}>
                {sort === undefined ? title : <SortLink title={title} sort={sort} />}
              </th>
            ))}
            {links !== undefined && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-marked={isMarked?.(row) || undefined}>
              {selection !== undefined && (
                <td className={styles.choice}>
                  <SelectRow id={row.id} name={nameOf(row)} selection={selection} />
                </td>
              )}
              <td className={styles.number} data-label="#">
                {row.id}
              </td>
              {columns.map(({ title, kind, cell }) => (
                <td key={title} data-kind={kind} data-label={title}>
                  {cell(row)}
                </td>
              ))}
              {links !== undefined && (
                <td className={styles.more}>
                  <RowMenu name={nameOf(row)} links={links(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

type RowLink = { label: string; to: string; search?: SearchParams } | { label: string; onClick(): void }

/** The actions of a row. */
function RowMenu({ name, links }: { name: string; links: readonly RowLink[] }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>{(button) => <DotsButton {...button} aria-label={`Actions for ${name}`} />}</Menu.Target>
      <Menu.Dropdown>
        {links.map((link) =>
          'to' in link ? (
            <Menu.Item key={link.label} to={link.to} search={link.search ?? {}}>
              {link.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={link.label} onClick={link.onClick}>
              {link.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A column header that sorts; a second click reverses the order. */
function SortLink({ title, sort }: { title: string; sort: string }) {
  const search = useSearchParams()
  const isSorted = search.sort === sort
  const isAscending = isSorted && search.order === 'asc'
  const order = isSorted && !isAscending ? 'asc' : 'desc'
  const Icon = isAscending ? IconArrowUp : IconArrowDown
  return (
    <AppLink
      to="."
      search={changedSearch(search, { sort, order, page: undefined })}
      className={styles.sort}
      replace
      resetScroll={false}
      {...tip(`Sort by ${title.toLowerCase()}`)}
    >
      {title}
      {isSorted && (
        <Icon size={13} stroke={2} role="img" aria-label={isAscending ? 'ascending' : 'descending'} />
      )}
    </AppLink>
  )
}
