import { Button } from '@mantine/core'
import type { Page } from '@rankline/contract/endpoint'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { useTitle } from '../../platform/product.ts'
import { type RowSelection, useRowSelection } from '../../platform/row-selection.ts'
import { useActingReason } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Prescribed } from '../../ui/feedback/PrescribedTexts.tsx'
import { type Answer, QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { askToDelete, DeleteSelected } from '../../ui/tables/DeleteSelected.tsx'

export type NotifierActions = { selection: RowSelection; onDelete(id: number): void }

type Props<T> = {
  list: 'alerts' | 'reports'
  title: string
  sub: string
  /** Prescribed texts of the empty and of the failed list. */
  failed: Prescribed
  /** The sentence of the empty list. */
  empty: string
  /** The address of the list; the address of the form is below it. */
  path: string
  /** The label of the link to the form. */
  create: string
  /** A page of the documentation, named below the empty list. */
  guide?: { label: string; page: string }
  query: Answer<Page<T>>
  refresh(): unknown
  remove(ids: readonly number[]): Promise<unknown>
  children(rows: readonly T[], actions: NotifierActions): ReactNode
}

/** The page that lists alerts or reports. */
export function NotifierListPage<T extends { id: number }>({
  list: name,
  title,
  sub,
  query,
  refresh,
  remove,
  ...props
}: Props<T>) {
  const { failed, empty, path, create, guide, children } = props
  useTitle(title)
  const mayCreate = useActingReason() === null
  // A sent alert or report also creates a notification. Its event refreshes the row's time and result.
  useEffect(() => subscribe(({ type }) => type === 'notifications' && void refresh()), [refresh])
  const selection = useRowSelection(name, { pageIds: query.data?.data.map(({ id }) => id), scope: name })

  return (
    <>
      <PageHead
        title={title}
        sub={sub}
        actions={
          <OwnOnly>
            <DeleteSelected ids={selection.onPage} remove={remove} />
            <Button component={AppLink} to={`${path}/create`} leftSection={<IconPlus size={16} stroke={2} />}>
              {create}
            </Button>
          </OwnOnly>
        }
      />
      <QueryStates
        query={query}
        title={`We couldn’t load your ${name}`}
        prescribed={failed}
        waiting={<TableSkeleton rows={6} />}
      >
        {(list) => (
          <>
            {isBeyond(list) && <EmptyPage to={path} />}
            {list.total === 0 && (
              <EmptyState
                title={`No ${name} yet`}
                subtitle={empty}
                prescribed={failed}
                {...(mayCreate && { link: { label: create, to: `${path}/create` } })}
                guide={guide}
              />
            )}
            {list.data.length > 0 && (
              <Card isFlush>
                {children(list.data, {
                  selection,
                  onDelete: (id) => void askToDelete([id], remove),
                })}
              </Card>
            )}
            <Pagination page={list} />
          </>
        )}
      </QueryStates>
    </>
  )
}
