import { Button, Menu } from '@mantine/core'
import type { OwnBrand } from '@rankline/contract/brands'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toldAlready } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { formatNumber } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { ChoiceTable, type Column } from './ChoiceTable.tsx'
import { brandsQuery, switchBrand } from './resale.api.ts'
import { askToDelete, SelectedActions } from './SelectedActions.tsx'
import { StatusPill } from './StatusPill.tsx'
import { WhiteLabelPage } from './WhiteLabelPage.tsx'

const columns: readonly Column<OwnBrand>[] = [
  { label: 'Name', isName: true, cell: ({ name }) => name },
  {
    label: 'Address',
    cell: ({ address }) => <OuterLink href={address}>{address.replace(/^https?:\/\//, '')}</OuterLink>,
  },
  { label: 'Package', cell: ({ user_wl_package }) => user_wl_package },
  {
    label: 'Dashboards',
    isNumber: true,
    cell: ({ total_user_dashboards: total }) => formatNumber(total),
  },
  {
    label: 'Registration',
    cell: ({ brand_settings }) => (brand_settings.length > 0 ? 'By invitation' : 'Open'),
  },
  { label: 'Status', cell: ({ status }) => <StatusPill status={status} /> },
]

const failed = 'UNABLE TO GET BRANDS'

/** The names under which the agency's clients log in. */
export function BrandsPage() {
  useTitle('Brands')
  const page = Number(useSearchParams().page)
  const query = useQuery(brandsQuery({ page: page > 0 ? page : 1 }))
  return (
    <WhiteLabelPage
      title="Brands"
      sub="The names under which your clients log in"
      actions={
        <>
          <SelectedActions kind="brands" />
          <Button
            component={AppLink}
            to="/white-label/brands/create"
            leftSection={<IconPlus size={16} stroke={2} />}
          >
            Create a brand
          </Button>
        </>
      }
    >
      <QueryStates query={query} title={failed} waiting={<TableSkeleton rows={6} />}>
        {(list) => (
          <>
            {isBeyond(list) && <EmptyPage to="/white-label/brands" />}
            {list.total === 0 && (
              <EmptyState
                title={failed}
                subtitle="Invalid or empty brands"
                link={{ label: 'Create a brand', to: '/white-label/brands/create' }}
              />
            )}
            {list.data.length > 0 && (
              <ChoiceTable
                kind="brands"
                label="Brands"
                rows={list.data}
                columns={columns}
                nameOf={({ name }) => name}
                menu={(row) => <RowMenu row={row} />}
              />
            )}
            <Pagination page={list} />
          </>
        )}
      </QueryStates>
    </WhiteLabelPage>
  )
}

function RowMenu({ row: { id, status } }: { row: OwnBrand }) {
  return (
    <>
      <Menu.Item onClick={() => void switchBrand(id).catch(toldAlready)}>
        {status === 0 ? 'Enable' : 'Disable'}
      </Menu.Item>
      <Menu.Item component={AppLink} to={`/white-label/brands/${id}/edit`}>
        Edit
      </Menu.Item>
      <Menu.Item component={AppLink} to={`/white-label/brands/${id}/domain`}>
        Domain
      </Menu.Item>
      <Menu.Item component={AppLink} to="/white-label/dashboards" search={{ user_brand_id: String(id) }}>
        Dashboards
      </Menu.Item>
      <Menu.Item data-destructive onClick={() => void askToDelete('brands', [id])}>
        Delete
      </Menu.Item>
    </>
  )
}
