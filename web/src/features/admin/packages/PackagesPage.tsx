import { Button } from '@mantine/core'
import { type AdminPackage, listAllPackages } from '@rankline/contract/admin/packages'
import { IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { goTo } from '../../../platform/navigation.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { created, linked, strong } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import { LimitsModal } from './LimitsModal.tsx'

const permissionsOf = (id: number) => `/admin/packages/${id}/permissions`

const columns: Column<AdminPackage>[] = [
  { title: 'Name', sort: 'name', cell: ({ name }) => strong(name) },
  { title: 'Price', sort: 'price', kind: 'number', cell: ({ price, currency }) => `${price} ${currency}` },
  { title: 'Days', kind: 'number', cell: ({ time_limit: days }) => days ?? 'Unlimited' },
  { title: 'Users', kind: 'number', cell: ({ total_users: users }) => formatNumber(users) },
  { title: 'Shown', cell: ({ is_hidden }) => (is_hidden === 1 ? 'Hidden' : 'For sale') },
  { title: 'Limits', cell: ({ id }) => linked('Show limits', permissionsOf(id)) },
  created('created_at'),
]

/** The packages; what one allows is a popup with an address of its own. */
export const PackagesPage = forAdministrators(() => {
  const { packageId } = useParams({ strict: false }) as { packageId?: string }
  return (
    <>
      <AdminList
        of="packages"
        list={listAllPackages}
        columns={columns}
        nameOf={({ name }) => name}
        links={({ id }) => [
          { label: 'Edit', to: `/admin/packages/${id}/edit` },
          { label: 'Permissions', to: permissionsOf(id) },
        ]}
        actions={
          <Button
            component={AppLink}
            to="/admin/packages/create"
            leftSection={<IconPlus size={15} aria-hidden />}
          >
            CREATE PACKAGE
          </Button>
        }
      />
      {packageId !== undefined && (
        <LimitsModal id={Number(packageId)} onClose={() => goTo('/admin/packages')} />
      )}
    </>
  )
})
