import { Button, Menu } from '@mantine/core'
import type { Fallen } from '@rankline/contract/resale'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { selectionOf, useSelection } from '../../platform/id-sets.ts'
import { counted } from '../../ui/format.ts'
import { fallenWith, type Kind, remove } from './resale.api.ts'

const questions: Record<Kind, string> = {
  packages: 'All brands and their dashboards will be deleted along with this package, are you sure?',
  brands: 'All dashboards will be deleted along with this brand, are you sure?',
  dashboards: 'Do you want to continue with removing process?',
}

/** The agency's own projects are with the clients: it may want them back first. */
const keptBy = ({ assigned }: Fallen) =>
  assigned === 0
    ? ''
    : ` You assigned ${counted(assigned, 'project')} of these: take back what you want to keep.`

/** Asks before something is deleted, and says how much falls with it. */
export async function askToDelete(kind: Kind, ids: number[]) {
  const note = fallenWith(kind, ids).then(
    (fallen) => {
      const parts = [
        [fallen.brands, 'brand'] as const,
        [fallen.dashboards, 'dashboard'] as const,
        [fallen.projects, 'project'] as const,
        [fallen.keywords, 'keyword'] as const,
      ].flatMap(([count, name]) => (count === 0 ? [] : [counted(count, name)]))
      if (parts.length === 0) return null
      return `Also deleted: ${parts.join(', ')}.${keptBy(fallen)}`
    },
    () => null,
  )
  const isSure = await confirm(questions[kind], { action: 'Delete', isDestructive: true, note })
  // A refused call has shown its message; the rows stay.
  if (isSure) await remove(kind, ids).catch(toldAlready)
}

/** The menu of the selected rows; hidden while none is selected. */
export function SelectedActions({ kind }: { kind: Kind }) {
  useEffect(() => () => selectionOf(kind).clear(), [kind])
  const selected = [...useSelection(kind)]
  if (selected.length === 0) return null
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.75} />}>
          ACTIONS({selected.length})
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
