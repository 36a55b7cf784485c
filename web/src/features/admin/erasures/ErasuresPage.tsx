import type { ItemsOf } from '@rankline/contract/endpoint'
import { keepAnybody, listErasures } from '@rankline/contract/erasure/calls'
import { call, ignoreHandledError } from '../../../platform/api.ts'
import { confirm } from '../../../platform/confirm.ts'
import { queryClient } from '../../../platform/query.ts'
import { dayName } from '../../../ui/charts/days.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList, listKey } from '../lists/AdminList.tsx'
import { strong } from '../lists/cells.tsx'
import type { Column } from '../lists/ListTable.tsx'

type Erasure = ItemsOf<typeof listErasures>['data'][number]

const columns: Column<Erasure>[] = [
  { title: 'Username', cell: ({ username }) => strong(username) },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Asked by', cell: ({ asked_by }) => asked_by ?? 'the person' },
  { title: 'Asked on', cell: ({ asked_at }) => dayName(asked_at.slice(0, 10)) },
  { title: 'Erased on', cell: stateOf },
]

function stateOf({ due_at, is_begun }: Erasure): string {
  if (is_begun) return 'has begun'
  return due_at === null ? 'not confirmed yet' : dayName(due_at.slice(0, 10))
}

async function keep({ id, username }: Erasure) {
  if (!(await confirm(`Keep the account of ${username}?`, { action: 'Keep' }))) return
  await call(keepAnybody, { user_id: id }, { showMessage: true })
  await queryClient.invalidateQueries({ queryKey: listKey('erasures') })
}

/** Accounts whose data is to be erased. */
export const ErasuresPage = forAdministrators(() => (
  <AdminList
    of="erasures"
    list={listErasures}
    columns={columns}
    nameOf={({ username }) => username}
    links={(row) =>
      row.is_begun
        ? []
        : [{ label: 'Keep the account', onClick: () => void keep(row).catch(ignoreHandledError) }]
    }
  />
))
