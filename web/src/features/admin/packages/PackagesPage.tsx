import { Button, Modal, Skeleton } from '@mantine/core'
import {
  type AdminPackage,
  listAllPackages,
  packageAmounts,
  packageFeatures,
} from '@rankline/contract/admin/packages'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { goTo } from '../../../platform/navigation.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { created, linked, strong } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import { amountNames, amountWord, featureNames } from './package-words.ts'
import { packageQuery } from './packages.api.ts'
import styles from './packages.module.css'

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

/** Lists the packages. The limits of one open in a dialog with its own address. */
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

/** A dialog with the limits of a package. */
function LimitsModal({ id, onClose }: { id: number; onClose(): void }) {
  const query = useQuery(packageQuery(id))
  return (
    <Modal opened onClose={onClose} title={query.data?.name ?? 'Limits'} centered radius="lg">
      <QueryStates query={query} waiting={<Skeleton height={320} />}>
        {(shown) => (
          <dl className={styles.limits}>
            {packageAmounts.map((name) => (
              <div key={name}>
                <dt>{amountNames[name]}</dt>
                <dd>{amountWord(shown[name])}</dd>
              </div>
            ))}
            {packageFeatures.map((name) => (
              <div key={name}>
                <dt>{featureNames[name]}</dt>
                <dd>{shown[name] === 1 ? 'Yes' : 'No'}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryStates>
    </Modal>
  )
}
