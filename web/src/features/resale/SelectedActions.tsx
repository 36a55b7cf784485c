import { Button, Menu } from '@mantine/core'
import type { Fallen } from '@rankline/contract/resale/calls'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { useRowSelection } from '../../platform/row-selection.ts'
import { counted } from '../../ui/format.ts'
import { fallenWith, type Kind, remove } from './resale.api.ts'

const nounOf: Record<Kind, string> = {
  packages: 'package',
  brands: 'brand',
  dashboards: 'client',
  templates: 'template',
}

const questions: Record<Kind, string> = {
  packages: 'All brands and their dashboards will be deleted along with this package, are you sure?',
  brands: 'All dashboards will be deleted along with this brand, are you sure?',
  dashboards: 'Do you want to continue with removing process?',
  templates: 'Clients keep what was created from it; their new projects start without a template. Delete?',
}

/** Names the agency's projects that these clients have. The agency may take them back first. */
const keptBy = ({ assigned }: Fallen) =>
  assigned === 0
    ? ''
    : ` You assigned ${counted(assigned, 'project')} of these: take back what you want to keep.`

/** Warns that client data is erased at once; the bin does not keep it. */
const erased = (count: number) =>
  ` ${count === 1 ? "The client's" : "The clients'"} data is erased permanently: log-in, email address, history, alerts, reports and files.`

/** Asks before a deletion, and says what is deleted with it. */
export async function askToDelete(kind: Kind, ids: number[]) {
  const note = fallenWith(kind, ids).then(
    (fallen) => {
      if (fallen === null) return null
      const parts = [
        [fallen.brands, 'brand'] as const,
        [fallen.dashboards, 'dashboard'] as const,
        [fallen.projects, 'project'] as const,
        [fallen.keywords, 'keyword'] as const,
      ].flatMap(([count, name]) => (count === 0 ? [] : [counted(count, name)]))
      const clients = kind === 'dashboards' ? ids.length : fallen.dashboards
      const also = parts.length === 0 ? '' : `Also deleted: ${parts.join(', ')}.${keptBy(fallen)}`
      return `${also}${clients === 0 ? '' : erased(clients)}`.trim() || null
    },
    () => null,
  )
  const isSure = await confirm(`Delete ${counted(ids.length, nounOf[kind])}?`, {
    prescribed: questions[kind],
    action: 'Delete',
    isDestructive: true,
    note,
  })
  // A refused call has shown its message; the rows stay.
  if (isSure) await remove(kind, ids).catch(ignoreHandledError)
}

type Props = {
  kind: Kind
  /** More items of the menu. */
  children?(ids: number[]): ReactNode
}

/** The menu of the selected rows; hidden while none is selected. */
export function SelectedActions({ kind, children }: Props) {
  const selected = [...useRowSelection(kind, { scope: kind }).ids]
  if (selected.length === 0) return null
  return (
    <Menu position="bottom-end" width={184}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.75} />}>
          ACTIONS({selected.length})
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {children?.(selected)}
        <Menu.Item
          data-destructive
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => void askToDelete(kind, selected)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
