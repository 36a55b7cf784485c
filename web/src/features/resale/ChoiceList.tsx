import { Button } from '@mantine/core'
import type { Page } from '@rankline/contract/endpoint'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type Answer, QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { ChoiceTable, type Column, type Row } from './ChoiceTable.tsx'
import type { Kind } from './resale.api.ts'

const pathOf = (kind: Kind) => `/white-label/${kind}`
const createLink = (kind: Kind) => ({
  label: kind === 'dashboards' ? 'Add a client' : `Create a ${kind.slice(0, -1)}`,
  to: `${pathOf(kind)}/create`,
})

export function CreateButton({ kind }: { kind: Kind }) {
  const { label, to } = createLink(kind)
  return (
    <Button component={AppLink} to={to} leftSection={<IconPlus size={16} stroke={2} />}>
      {label}
    </Button>
  )
}

/** Texts of the specification, except the one for templates. */
const nothingOf: Record<Kind, string> = {
  packages: 'Invalid or empty packages',
  brands: 'Invalid or empty brands',
  dashboards: 'Invalid or empty dashboards',
  templates: 'Invalid or empty templates',
}

const nounOf: Record<Kind, string> = {
  packages: 'client packages',
  brands: 'brands',
  dashboards: 'clients',
  templates: 'templates',
}

type Props<T extends Row> = {
  kind: Kind
  /** The prescribed title of the empty and of the failed list. */
  failed: string
  query: Answer<Page<T>>
  columns: readonly Column<T>[]
  nameOf(row: T): string
  /** Items of the menu of a row. */
  menu(row: T): ReactNode
  /** The sentence if filters match nothing; undefined without filters. */
  noMatch?: string | undefined
}

/** Lists the agency's entries of one kind, page by page. */
export function ChoiceList<T extends Row>({ kind, failed, query, noMatch, ...table }: Props<T>) {
  const nothing = nothingOf[kind]
  return (
    <QueryStates
      query={query}
      title={`We couldn’t load your ${nounOf[kind]}`}
      prescribed={[failed, nothing]}
      waiting={<TableSkeleton rows={6} />}
    >
      {(list) => (
        <>
          {isBeyond(list) && <EmptyPage to={pathOf(kind)} />}
          {list.total === 0 &&
            (noMatch === undefined ? (
              <EmptyState
                title={`No ${nounOf[kind]} yet`}
                prescribed={[failed, nothing]}
                link={createLink(kind)}
              />
            ) : (
              <EmptyState subtitle={noMatch} link={{ label: 'Show all', to: pathOf(kind) }} />
            ))}
          {list.data.length > 0 && (
            <ChoiceTable
              kind={kind}
              label={kind === 'dashboards' ? 'Clients' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}
              rows={list.data}
              {...table}
            />
          )}
          <Pagination page={list} />
        </>
      )}
    </QueryStates>
  )
}
