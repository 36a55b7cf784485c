import { Button } from '@mantine/core'
import { deleteProxies, type ListedProxy, listProxies } from '@rankline/contract/proxies/calls'
import { IconPlus } from '@tabler/icons-react'
import { call, ignoreHandledError } from '../../../platform/api.ts'
import { confirm } from '../../../platform/confirm.ts'
import { queryClient } from '../../../platform/query.ts'
import { type RowSelection, useRowSelection } from '../../../platform/row-selection.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { counted, formatNumber, unknown } from '../../../ui/format.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList, listKey } from '../lists/AdminList.tsx'
import { created, strong, when } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'
import styles from '../lists/list.module.css'

const addressOf = ({ ip, port }: ListedProxy) => `${ip}:${port}`

const columns: Column<ListedProxy>[] = [
  { title: 'Address', cell: (proxy) => strong(addressOf(proxy)) },
  { title: 'Country', cell: ({ country }) => country?.name ?? unknown },
  {
    title: 'User/Pass',
    cell: ({ username, password }) => (username === null ? unknown : `${username}/${password ?? ''}`),
  },
  {
    title: 'Usage',
    sort: 'usage_amount',
    kind: 'number',
    cell: ({ usage_amount: usage }) => formatNumber(usage),
  },
  { title: 'Status', cell: ({ process_status_text: text }) => text },
  { title: 'Last used', sort: 'last_used_at', cell: ({ last_used_at: at }) => when(at) },
  created('created_at'),
]

/** The proxies that sources go through. */
export const ProxiesPage = forAdministrators(() => {
  const selection = useRowSelection('proxies', { scope: 'list' })
  return (
    <AdminList
      of="proxies"
      list={listProxies}
      columns={columns}
      nameOf={addressOf}
      selection={selection}
      actions={
        <Button
          component={AppLink}
          to="/admin/proxies/create"
          leftSection={<IconPlus size={15} aria-hidden />}
        >
          ADD PROXIES
        </Button>
      }
      above={() => selection.count > 0 && <SelectedProxies {...selection} />}
    />
  )
})

function SelectedProxies({ ids, count, clear }: RowSelection) {
  const proxies = counted(count, 'proxy', 'proxies')
  async function remove() {
    const question = `Delete ${proxies}? Workers stop using them at once.`
    if (!(await confirm(question, { action: 'Delete', isDestructive: true }))) return
    await call(deleteProxies, { ids: [...ids] }, { showMessage: true }).catch(ignoreHandledError)
    clear()
    await queryClient.invalidateQueries({ queryKey: listKey('proxies') })
  }
  return (
    <section className={styles.bar} aria-label="Selected proxies">
      <b aria-live="polite">{proxies}</b>
      <Button variant="default" size="compact-sm" data-destructive onClick={() => void remove()}>
        Delete
      </Button>
    </section>
  )
}
