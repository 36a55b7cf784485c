import { Menu } from '@mantine/core'
import type { OwnBrand } from '@rankline/contract/brands/calls'
import { useQuery } from '@tanstack/react-query'
import { ignoreHandledError } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatNumber } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { ChoiceList, CreateButton } from '../resale/ChoiceList.tsx'
import type { Column } from '../resale/ChoiceTable.tsx'
import { askToDelete, SelectedActions } from '../resale/SelectedActions.tsx'
import { StatusPill } from '../resale/StatusPill.tsx'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import { brandsQuery, switchBrand } from './brands.api.ts'

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
          <CreateButton kind="brands" />
        </>
      }
    >
      <ChoiceList
        kind="brands"
        failed="UNABLE TO GET BRANDS"
        query={query}
        columns={columns}
        nameOf={({ name }) => name}
        menu={(row) => <RowMenu row={row} />}
      />
    </WhiteLabelPage>
  )
}

function RowMenu({ row: { id, status } }: { row: OwnBrand }) {
  return (
    <>
      <Menu.Item onClick={() => void switchBrand(id).catch(ignoreHandledError)}>
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
